/**
 * "0.9–1.1 %" from the percentages of the API ("0.90", "1.10"); one where both are the same. At least one decimal, so that both ends of a range
 * are written alike.
 */
export function returnRange(min: string, max: string): string {
  const [low, high] = [oneDecimal(min), oneDecimal(max)]
  return low === high ? `${low} %` : `${low}–${high} %`
}

const oneDecimal = (percent: string): string => {
  const [whole = '0', fraction = ''] = percent.split('.')
  return `${whole}.${fraction.replace(/0+$/, '') || '0'}`
}
