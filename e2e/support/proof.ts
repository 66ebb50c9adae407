import sharp from 'sharp'

/** A unique picture of a receipt, because identical files would be flagged. */
export async function receipt(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = Math.random().toString(36).slice(2)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#fff"/><text x="32" y="64" font-size="24">Transfer ${noise}</text></svg>`
  return { name: 'receipt.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() }
}
