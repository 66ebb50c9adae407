import { Socket } from 'node:net'

/**
 * A socket that sends what is written within one turn of the event loop at once. Pipelined statements then cost one system call and wake
 * PostgreSQL once, instead of once per statement.
 */
export class BatchingSocket extends Socket {
  private isCollecting = false

  override connect(...args: unknown[]): this {
    super.connect(...(args as Parameters<Socket['connect']>))
    // `connect` of Node sets the original `write` on the instance, which would hide the method below.
    Reflect.deleteProperty(this, 'write')
    return this
  }

  override cork(): void {
    this.collect()
    super.cork()
  }

  override write(...args: unknown[]): boolean {
    this.collect()
    return super.write(...(args as Parameters<Socket['write']>))
  }

  private collect(): void {
    if (this.isCollecting) return
    this.isCollecting = true
    super.cork()
    process.nextTick(() => {
      this.isCollecting = false
      this.uncork()
    })
  }
}
