/** Right-to-left letters and marks. */
const rightToLeft = /[\u0590-\u08FF\u200F]/;

/** Keeps the parts of a date in order inside text of the other direction. */
export const isolateDate = (date: string): string => (rightToLeft.test(date) ? `\u2067${date}\u2069` : date);

/** Keeps the currency of an amount behind it inside Arabic text: *US$*, not *$US*. */
export const isolateAmount = (amount: string): string =>
  amount.startsWith('\u200F') ? `\u2066${amount}\u2069` : amount;
