/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import { LocationSelect } from '../../kit/parts/location-select.tsx'
import { Chip } from '../../kit/parts/chip.tsx'
import { Field, SelectField } from '../../kit/parts/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { MOST_DAYS, faultOf } from './figure-filter.ts'
import type { FigureFilter } from './figure-filter.ts'

type FigureFiltersProps = {
	readonly filter: FigureFilter
	readonly onChange: (filter: FigureFilter) => void
}

/** Of which days and which place, and what the bars show. */
export function FigureFilters({ filter, onChange }: FigureFiltersProps) {
	const { figures } = useWords('upkeep')
	return (
		<search class="filters" aria-label={figures.range}>
			<div class="chips">
				{(['today', 'week', 'season'] as const).map((when) => (
					<Chip key={when} isOn={filter.when === when} onPress={() => onChange({ ...filter, when })}>
						{figures[when]}
					</Chip>
				))}
				<SelectField
					isInline
					label={figures.show}
					value={filter.measure}
					options={(['signed', 'arrivals', 'people'] as const).map((each) => [each, figures[each]])}
					onChange={(measure) => onChange({ ...filter, measure })}
				/>
				<LocationSelect
					value={filter.locationId}
					onChange={(locationId) => onChange({ ...filter, locationId })}
				/>
			</div>
			{filter.when === 'season' && <SeasonFields filter={filter} onChange={onChange} />}
		</search>
	)
}

function SeasonFields({ filter, onChange }: FigureFiltersProps) {
	const { figures } = useWords('upkeep')
	const fault = faultOf(filter)
	return (
		<div class="season">
			{(['from', 'to'] as const).map((end) => (
				<Field
					key={end}
					label={figures[end]}
					fault={end === 'to' && fault !== undefined ? fill(figures[fault], { count: MOST_DAYS }) : undefined}
				>
					{(tied) => (
						<input
							{...tied}
							type="date"
							value={filter[end]}
							onChange={({ currentTarget: { value } }) => {
								if (value !== '') onChange({ ...filter, [end]: value })
							}}
						/>
					)}
				</Field>
			))}
		</div>
	)
}
