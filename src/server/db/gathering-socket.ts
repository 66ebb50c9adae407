import { Socket } from 'node:net'

type Sent = (error?: Error | null) => void

/**
 * The driver hands over each statement by itself, and `begin` and `commit` besides; sent like that, each is a call of the system
 * that wakes the database. This collects the statements of one turn of the event loop and sends them together.
 */
export class GatheringSocket extends Socket {
  private isGathering = false

  constructor() {
    super()
    // Connecting gives every socket the common write, so ours comes after it.
    this.once('connect', () => {
      const write = this.write.bind(this)
      this.write = (piece: Uint8Array | string, encoding?: BufferEncoding | Sent, sent?: Sent) => {
        this.cork()
        return typeof encoding === 'string' ? write(piece, encoding, sent) : write(piece, encoding)
      }
    })
  }

  override cork(): void {
    if (this.isGathering) return
    this.isGathering = true
    super.cork()
    process.nextTick(() => {
      this.isGathering = false
      super.uncork()
    })
  }

  override uncork(): void {
    // All that is gathered goes at the end of the turn.
  }
}
