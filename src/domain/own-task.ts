/**
 * Resolves in a new task, so that the browser can paint and handle input in between. Uses no timer, because browsers throttle timers in
 * background tabs.
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
