import { hasOwn } from './own.ts'
import type { Issue } from './types.ts'

/**
 * The English sentence of every code. `{name}` is a placeholder for a param. A code with a dot is the more specific
 * sentence for a block type or, after `.field.`, for a part of an answer. No sentence repeats what was submitted.
 */
export const sentences: Readonly<Record<string, string>> = {
	// Answers.
	required: 'Answer this question.',
	'required.name': 'Enter a first and a last name.',
	'required.email': 'Enter an email address.',
	'required.phone': 'Enter a phone number.',
	'required.date_of_birth': 'Enter a date of birth as YYYY-MM-DD.',
	'required.address': 'Enter an address.',
	'required.emergency_contact': 'Enter the name and phone number of an emergency contact.',
	'required.short_text': 'Enter a text.',
	'required.long_text': 'Enter a text.',
	'required.number': 'Enter a number.',
	'required.date': 'Enter a date as YYYY-MM-DD.',
	'required.checkbox': 'Select true or false.',
	'required.yes_no': 'Select yes or no.',
	'required.single_choice': 'Select an option.',
	'required.multiple_choice': 'Select at least one option.',
	'required.minors': 'Add at least one minor.',
	'required.consent': 'Agree to this statement to continue.',
	'required.initials': 'Add your initials.',
	'required.signature': 'Add your signature.',
	'required.photo_capture': 'Take or choose a photo.',
	'required.id_capture': 'Take or choose a photo of the document.',
	'required.field.firstName': 'Enter a first name.',
	'required.field.lastName': 'Enter a last name.',
	'required.field.name': 'Enter a name.',
	'required.field.phone': 'Enter a phone number.',
	'required.field.dateOfBirth': 'Enter a date of birth as YYYY-MM-DD.',
	'required.field.line1': 'Enter the first line of the address.',
	'required.field.city': 'Enter a town or city.',
	'required.field.country': 'Select a country.',
	'required.field.typed': 'Type your name.',
	'required.field.front': 'Take or choose a photo of the front.',
	'required.field.back': 'Take or choose a photo of the back.',
	wrong_type: 'Give this answer in the format of its block type.',
	'wrong_type.name': 'Give the name as an object with firstName and lastName.',
	'wrong_type.email': 'Give the email address as a text.',
	'wrong_type.phone': 'Give the phone number as a text.',
	'wrong_type.date_of_birth': 'Enter a date as YYYY-MM-DD.',
	'wrong_type.address': 'Give the address as an object with line1, city and country.',
	'wrong_type.emergency_contact': 'Give the contact as an object with name and phone.',
	'wrong_type.short_text': 'Give this answer as a text.',
	'wrong_type.long_text': 'Give this answer as a text.',
	'wrong_type.number': 'Enter a number.',
	'wrong_type.date': 'Enter a date as YYYY-MM-DD.',
	'wrong_type.checkbox': 'Give this answer as true or false.',
	'wrong_type.yes_no': 'Select yes or no.',
	'wrong_type.single_choice': 'Select an option.',
	'wrong_type.multiple_choice': 'Give the selected options as a list of texts.',
	'wrong_type.minors': 'Give the minors as a list of objects with firstName, lastName and dateOfBirth.',
	'wrong_type.consent': 'Give this answer as true or false.',
	'wrong_type.initials': 'Give the initials as a PNG data URL or as an object with typed.',
	'wrong_type.signature': 'Give the signature as a PNG data URL or as an object with typed.',
	'wrong_type.photo_capture': 'Give the photo as a PNG or JPEG data URL.',
	'wrong_type.id_capture': 'Give the photo as a PNG or JPEG data URL.',
	unknown_block: 'Remove this answer: the template has no block with this id.',
	not_a_question: 'Remove this answer: the block does not take one.',
	hidden: 'Remove this answer: the other answers hide its block.',
	must_agree: 'Agree to this statement to continue.',
	not_text: 'Give this as a text.',
	too_short: 'Enter at least {min} characters.',
	too_long: 'Enter at most {max} characters.',
	bad_characters: 'Remove line breaks and invisible characters that do not belong here.',
	pattern_mismatch: 'Enter this in the required format.',
	not_an_email: 'Enter an email address such as name@example.com.',
	not_a_phone: 'Enter a phone number of 5 to 20 digits; it may also contain spaces, + ( ) - . / and x.',
	not_a_day: 'Enter a real date as YYYY-MM-DD, from 1900 to 2200.',
	not_a_country: 'Give the country as two capital letters, such as US or DE.',
	in_the_future: 'Enter a date that is not in the future.',
	too_young: 'You must be at least {min} years old.',
	too_old: 'You must be at most {max} years old.',
	under_age: "A person under {min} can't sign alone; a parent or guardian signs for them.",
	of_age: 'A person of {min} or older signs for themselves.',
	too_early: 'Enter a date on or after {min}.',
	too_late: 'Enter a date on or before {max}.',
	not_a_number: 'Enter a number.',
	number_too_small: 'Enter a number of at least {min}.',
	number_too_large: 'Enter a number of at most {max}.',
	not_a_step: 'Enter a number in steps of {step}.',
	not_an_option: 'Select one of the options.',
	duplicate_option: 'Select each option only once.',
	too_few_options: 'Select at least {min} options.',
	too_many_options: 'Select at most {max} options.',
	too_few_minors: 'Add at least {min} minors.',
	too_many_minors: 'Add at most {max} minors.',
	not_an_image: 'Give the image as a data URL of a PNG or JPEG file.',
	not_png: 'Give the drawing as a PNG image.',
	image_damaged: 'The image cannot be read. Take or draw it again.',
	image_too_heavy: 'Use an image file of at most {max} KiB.',
	image_too_large: 'Use an image of at most {max} by {max} pixels.',
	must_be_drawn: 'Draw this; it cannot be typed.',
	must_be_typed: 'Type this; it cannot be drawn.',
	two_sides: 'Give the photos as an object with front and back.',
	// Answers and templates.
	unknown_field: 'Remove this field: it is unknown.',
	// Templates.
	wrong_setting_type: 'Give {expected} here.',
	missing_field: 'Add the field {field}.',
	no_blocks: 'Add at least one block.',
	template_too_large: 'Shorten the template: its blocks may take at most {max} KiB as JSON.',
	bad_id: 'Give the block an id of 1 to 64 letters, digits, hyphens and underscores.',
	reserved_id: 'Choose another id: this one is reserved.',
	duplicate_id: 'Give each block an id of its own.',
	unknown_type: 'Choose a known block type.',
	not_above: 'Enter a number above {min}.',
	not_one_of: 'Use one of: {allowed}.',
	empty_text: 'Write a text here or leave the field out.',
	bad_language_tag: 'Use a language tag such as en or pt-BR.',
	empty_list: 'Add at least one entry.',
	too_many_items: 'Use at most {max} entries.',
	duplicate_item: 'Remove this entry: the list already contains it.',
	out_of_order: 'Make {low} no larger than {high}.',
	not_an_earlier_answer: 'Name a question that comes before this block and has no fault.',
	one_condition: 'Give exactly one condition.',
	condition_not_possible: 'This block’s answer cannot be compared like this; use notEmpty.',
	impossible_answer: 'Compare with an answer that the block can have.',
	flag_on_nothing: 'Only an answer raises a flag: set notEmpty to true.',
	pattern_invalid: 'Write a regular expression that is valid with the u flag.',
	pattern_too_long: 'Write a pattern of at most 200 characters.',
	pattern_unsafe:
		'Write a simpler pattern: no backreference, no lookaround, no repeated group that holds a repetition or an alternative, and few open repetitions.',
	// Publishing.
	missing_signature: 'Add a signature block.',
	missing_name: 'Add a name block.',
}

/** Returns the key of an issue's sentence: the most specific one that exists. */
export function sentenceKey(issue: Issue): string {
	const { field, type } = issue.params ?? {}
	const key = field === undefined ? `${issue.code}.${type ?? ''}` : `${issue.code}.field.${field}`
	return hasOwn(sentences, key) ? key : issue.code
}

/** Returns the English sentence of an issue. It never repeats what was submitted. */
export function issueMessage(issue: Issue): string {
	const key = sentenceKey(issue)
	const sentence = hasOwn(sentences, key) ? (sentences[key] ?? '') : 'Check this entry.'
	const params = issue.params ?? {}
	return sentence.replace(/\{(\w+)\}/g, (all, name: string) =>
		hasOwn(params, name) ? String(params[name]) : all,
	)
}
