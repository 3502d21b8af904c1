/** @jsxImportSource preact */

/** Stands in for what is loaded for the first time; it appears after a moment, so that fast answers don't flicker. */
export function Bones() {
	return (
		<div class="card bones" aria-hidden="true">
			<span class="bone" />
			<span class="bone" />
			<span class="bone" />
		</div>
	)
}
