/** A UUID of version 1 to 8, or nil, in any letter case, without `urn:` or braces. */
export const UUID_PATTERN =
	'^(?:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|0{8}-0{4}-0{4}-0{4}-0{12})$'
