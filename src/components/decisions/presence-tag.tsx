import { Reviewing } from './reviewing'
import { useReviewers } from './use-reviewers'

type Props = { endpoint: Parameters<typeof useReviewers>[0]; id: string }

/** Who else has this item open; renews the user's own presence while it is shown. */
export const PresenceTag = ({ endpoint, id }: Props) => <Reviewing others={useReviewers(endpoint, id)} />
