import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/hooks'
import { targetTimes } from '@/contract/target-times'
import type { WorkQueueKey } from '@/contract/work-queue-keys'

const HOUR = 3_600_000
/** Milliseconds after which a change of the settings is visible. */
const FRESH_FOR = 5 * 60_000

/** The target time of the queue in milliseconds, from the settings; undefined while loading. */
export function useTargetTimes(): (queue: WorkQueueKey) => number | undefined {
  const { data } = useQuery({ ...read(targetTimes.list, {}), staleTime: FRESH_FOR })
  return (queue) => {
    const found = data?.data.find((one) => one.queue === queue)
    return found && found.targetHours * HOUR
  }
}

export const useTargetTime = (queue: WorkQueueKey): number | undefined => useTargetTimes()(queue)
