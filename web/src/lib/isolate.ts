/** Keeps the parts of a date with Arabic letters or marks in order inside text of the other direction. */
export const isolateDate = (date: string): string => date.replace(/.*[\u0590-\u200F].*/, '\u2067$&\u2069');

/** Keeps the currency of an amount behind it inside Arabic text: *US$*, not *$US*. */
export const isolateAmount = (amount: string): string =>
  amount.startsWith('\u200F') ? `\u2066${amount}\u2069` : amount;
