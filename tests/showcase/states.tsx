import { firstPageOf, paths } from '@/config/paths'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { Panel } from '@/ui/plain/display/panel'
import { FiguresSkeleton, ListSkeleton, TextSkeleton } from '@/ui/plain/feedback/skeleton'
import { EmptyState, ErrorState, NoPermissionState } from '@/ui/plain/feedback/state-box'
import { StepPanel } from '@/ui/plain/progress/stepper'
import { Timeline } from '@/ui/plain/progress/timeline'
import { Part, Two } from './part'

export const States = () => (
  <Part title="States of a card">
    <Two>
      <Panel title="Loading" busy>
        <ListSkeleton rows={4} />
      </Panel>
      <Panel title="Empty">
        <EmptyState
          title="No investments yet"
          actions={
            <>
              <ButtonLink variant="primary" href={firstPageOf(paths.projects)}>
                View projects
              </ButtonLink>
              <Button variant="quiet">How it works</Button>
            </>
          }
        >
          Each project shows its target and what it actually paid, month by month. You can lose the money you invest.
        </EmptyState>
      </Panel>
      <Panel title="Failed">
        <ErrorState
          title="Your investments could not be loaded"
          onRetry={() => undefined}
          error={{ requestId: '4cb86787-4f82-4674-b069-8b77711af64d', at: new Date('2026-11-20T10:42:07Z') }}
        >
          Our server did not answer within 10 seconds. Nothing was changed, and your balance is unaffected.
        </ErrorState>
      </Panel>
      <Panel title="Not allowed">
        <NoPermissionState title="You may not see investments" permission="investments:read" actions={<Button>Back</Button>} />
      </Panel>
      <Panel title="Text">
        <TextSkeleton />
      </Panel>
      <Panel flush label="Figures">
        <FiguresSkeleton />
      </Panel>
    </Two>
  </Part>
)

export const Histories = () => (
  <Part title="Histories and steps">
    <Two>
      <Panel title="History">
        <Timeline
          label="History of the investment"
          steps={[
            { key: '1', title: 'Matures', when: '3 Mar 2027', text: 'The principal of 2,500.00 is reinvested', state: 'ahead' },
            { key: '2', title: 'Payout for October', when: '4 Nov, 10:00', text: '26.00, the eighth' },
            { key: '3', title: 'Active', when: '3 Mar, 09:31', text: 'Paid in full: 2,500.00 of 2,500.00', state: 'now' },
            { key: '4', title: 'Information requested', when: '2 Mar, 20:40', text: 'The receipt did not show the date', state: 'ask' },
            { key: '5', title: 'Created, awaiting payment', when: '28 Feb, 10:12', text: 'Terms version 4, risk acknowledged' },
          ]}
        />
      </Panel>
      <div className="grid content-start gap-6">
        <StepPanel number={1} title="Amount and source" state="done">
          600.00 USD from earnings.
        </StepPanel>
        <StepPanel number={2} title="Destination wallet" state="now">
          Choose a wallet.
        </StepPanel>
        <StepPanel number={3} title="Confirm with your code" state="waiting" />
      </div>
    </Two>
  </Part>
)
