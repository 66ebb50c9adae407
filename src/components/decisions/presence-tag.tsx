import { Reviewing } from './reviewing'
import { useReviewers } from './use-reviewers'

type Props = { endpoint: Parameters<typeof useReviewers>[0]; id: string }

/** Who else has this open item on screen; it renews the reader's presence while it is shown. */
export const PresenceTag = ({ endpoint, id }: Props) => <Reviewing others={useReviewers(endpoint, id)} />
