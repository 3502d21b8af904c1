/** What an argon2id hash costs: memory in KiB, and how often it is passed over. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number }

/** 64 MiB and a seventh of a second: three times what OWASP's password storage cheat sheet asks for. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 65_536, timeCost: 2 }
