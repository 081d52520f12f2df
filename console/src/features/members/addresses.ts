/** The e-mail addresses in what was typed or pasted, also out of `Ada Lovelace <ada@acme.test>`; each once. */
export const addressesIn = (text: string): string[] => [
  ...new Set((text.match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []).map(address => address.toLowerCase())),
]
