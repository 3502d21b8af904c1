import { hasOwn } from '../own.ts'
import type { Report } from '../report.ts'
import type { Block, FlagRule, Visibility } from '../types.ts'
import type { AuthoredAnswer } from './authored-type.ts'

export type Question = { readonly block: Block; readonly type: AuthoredAnswer }

/** A condition must name an earlier block, and ask one thing that its answer can meet. */
export function checkVisibility(
	rule: Visibility,
	earlier: ReadonlyMap<string, Question>,
	path: string,
	report: Report,
): void {
	checkOneCondition(rule, ['equals', 'anyOf', 'notEmpty'], path, report)
	const question = earlier.get(rule.blockId)
	if (question === undefined) report('not_an_earlier_answer', `${path}/blockId`)
	else checkOperands(rule, question, path, report)
}

/** A block without an answer raises no flag, so `notEmpty` must be true. */
export function checkFlag(rule: FlagRule, question: Question, path: string, report: Report): void {
	const hasRange = rule.min !== undefined || rule.max !== undefined
	checkOneCondition(
		rule,
		['equals', 'anyOf', 'notEmpty', ...(hasRange ? [rangeKey(rule)] : [])],
		path,
		report,
	)
	if (rule.notEmpty === false) report('flag_on_nothing', `${path}/notEmpty`)
	if (hasRange && question.type.measure === undefined)
		report('condition_not_possible', `${path}/${rangeKey(rule)}`, { type: question.block.type })
	if (rule.min !== undefined && rule.max !== undefined && rule.min > rule.max)
		report('out_of_order', `${path}/min`, { low: 'min', high: 'max' })
	checkOperands(rule, question, path, report)
}

function checkOneCondition(rule: object, keys: readonly string[], path: string, report: Report): void {
	if (keys.filter((key) => hasOwn(rule, key)).length !== 1) report('one_condition', path)
}

function rangeKey(rule: FlagRule): string {
	return rule.min === undefined ? 'max' : 'min'
}

function checkOperands(rule: Visibility | FlagRule, question: Question, path: string, report: Report): void {
	if (rule.equals !== undefined) checkOperand(rule.equals, question, `${path}/equals`, report)
	rule.anyOf?.forEach((operand, at) => checkOperand(operand, question, `${path}/anyOf/${at}`, report))
}

function checkOperand(operand: unknown, { block, type }: Question, path: string, report: Report): void {
	if (type.operand === undefined) report('condition_not_possible', path, { type: block.type })
	else if (!type.operand(operand, block)) report('impossible_answer', path)
}
