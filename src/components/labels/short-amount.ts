/** "1515.00" for "1515.000000": all significant decimals, and at least two. */
export const shortAmount = (amount: string): string => amount.replace(/(\.\d{2}\d*?)0+$/, '$1')
