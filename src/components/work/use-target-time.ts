import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/hooks'
import { assignments } from '@/contract/assignments'
import type { WorkQueueKey } from '@/contract/work-queues'

const HOUR = 3_600_000
/** A change of the settings shows within this time, in milliseconds. */
const FRESH_FOR = 5 * 60_000

/** Within how many milliseconds an item of the queue should be done, by the settings; undefined until it is known. */
export function useTargetTimes(): (queue: WorkQueueKey) => number | undefined {
  const { data } = useQuery({ ...read(assignments.queues, {}), staleTime: FRESH_FOR })
  return (queue) => {
    const found = data?.data.find((one) => one.queue === queue)
    return found && found.targetHours * HOUR
  }
}

export const useTargetTime = (queue: WorkQueueKey): number | undefined => useTargetTimes()(queue)
