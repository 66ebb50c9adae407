/**
 * What follows is done in a task of its own: in between, the browser can paint and answer. No timer, since a browser makes those in
 * the background wait.
 */
export const ownTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
