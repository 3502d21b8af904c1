import type { ComponentChildren } from 'preact'
import type { AnswerTypeName } from '../../../blocks/answers/registry.ts'
import { hasOwn } from '../../../blocks/own.ts'
import type { Block, ContentTypeName } from '../../../blocks/types.ts'
import { MultipleChoice, SingleChoice, Tick, YesNo } from './choices.tsx'
import { Address, EmergencyContact } from './contact.tsx'
import { Divider, Heading, Notice, Summary, Text } from './content.tsx'
import { DateField, DateOfBirth } from './dates.tsx'
import { Initials, Signature } from './ink.tsx'
import { Minors } from './minors.tsx'
import { Name } from './name.tsx'
import { IdCapture, PhotoCapture } from './photos.tsx'
import { Email, LongText, NumberField, Phone, ShortText } from './written.tsx'

type BlockView = (props: { readonly block: Block }) => ComponentChildren

const views: Readonly<Record<AnswerTypeName | ContentTypeName, BlockView>> = {
	heading: Heading,
	divider: Divider,
	summary: Summary,
	text: Text,
	notice: Notice,
	name: Name,
	email: Email,
	phone: Phone,
	date_of_birth: DateOfBirth,
	address: Address,
	emergency_contact: EmergencyContact,
	short_text: ShortText,
	long_text: LongText,
	number: NumberField,
	date: DateField,
	checkbox: Tick,
	yes_no: YesNo,
	single_choice: SingleChoice,
	multiple_choice: MultipleChoice,
	minors: Minors,
	consent: Tick,
	initials: Initials,
	signature: Signature,
	photo_capture: PhotoCapture,
	id_capture: IdCapture,
}

export function viewOf(type: string): BlockView | undefined {
	return hasOwn(views, type) ? views[type as keyof typeof views] : undefined
}
