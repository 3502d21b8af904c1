/** The cost of an argon2id hash: memory in KiB, and number of passes. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number }

/** 64 MiB and a seventh of a second: three times the minimum of OWASP's password storage cheat sheet. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 65_536, timeCost: 2 }
