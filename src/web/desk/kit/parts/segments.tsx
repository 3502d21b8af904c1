/** @jsxImportSource preact */

type SegmentsProps<Value> = {
	/** Names the choice. */
	readonly label: string
	readonly value: Value
	readonly options: readonly (readonly [Value, string])[]
	readonly onChange: (value: Value) => void
}

/** Two to four choices of one thing. */
export function Segments<Value>({ label, value, options, onChange }: SegmentsProps<Value>) {
	return (
		<div class="segments" role="group" aria-label={label}>
			{options.map(([each, text]) => (
				<button key={text} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
					{text}
				</button>
			))}
		</div>
	)
}
