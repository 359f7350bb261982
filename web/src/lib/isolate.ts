/** Keeps the currency of an amount behind it inside Arabic text: *US$*, not *$US*. */
export const isolateAmount = (amount: string): string =>
  amount.startsWith('\u200F') ? `\u2066${amount}\u2069` : amount;
