import { commonRisk, type ProjectText } from './project-text'

export const quay: ProjectText = {
  key: 'quay',
  title: 'Quay Street Workshops',
  about: 'Eighteen rental workshop units in a former shipyard warehouse in Gdańsk.',
  sector: 'Workshop rentals',
  location: 'Gdańsk, Poland',
  drawing: 'workshop',
  value: 20_000,
  most: 6_000,
  rates: [
    { period: 12, returnMin: '0.8', returnMax: '0.9' },
    { period: 24, returnMin: '0.8', returnMax: '1.0' },
  ],
  uses: [
    { label: 'Walls, doors and floors', amount: 9_500 },
    { label: 'Heating and power', amount: 6_500 },
    { label: 'Permits and planning', amount: 2_000 },
    { label: 'Reserve', amount: 2_000 },
  ],
  reflectionDays: 7,
  description:
    '<p>We are converting a brick warehouse from 1908 into eighteen workshops of 30 to 90 m² for carpenters, printers and a bicycle maker. Twelve units were let before construction began.</p><h3>Source of profit</h3><p>Tenants pay rent monthly in advance. Rental income less interest, heating and maintenance is distributed to investors.</p>',
  risk: `${commonRisk} The tenants are small businesses, which may close. The old building may need unexpected repairs; the reserve covers only the two defects identified in the survey. Rents are paid in a different currency from your investment.`,
  documents: ['Building survey', 'Tenant list', 'Annual accounts'],
  updates: [
    {
      after: 62,
      title: 'Roof repaired',
      body: 'The slates on the north side have been replaced. The work cost 1,200 USD more than planned, paid from the reserve.',
    },
    {
      after: 150,
      title: 'Fifteen of eighteen units let',
      body: 'A boat builder rented two units. The three vacant units have no loading door.',
    },
  ],
  questions: [
    {
      question: 'Why is the shortest lock period twelve months?',
      answer: 'Our leases run for at least a year, and the lock period matches them.',
    },
  ],
}

export const eastgate: ProjectText = {
  key: 'eastgate',
  title: 'Eastgate Cargo Bikes',
  about: 'Thirty cargo bikes leased to shops and bakeries in Ghent.',
  sector: 'Cargo bike leasing',
  location: 'Ghent, Belgium',
  drawing: 'bicycle',
  value: 18_000,
  most: 5_000,
  rates: [
    { period: 3, returnMin: '0.8', returnMax: '0.9' },
    { period: 6, returnMin: '0.8', returnMax: '1.0' },
    { period: 12, returnMin: '0.9', returnMax: '1.0' },
  ],
  uses: [
    { label: 'Thirty bikes', amount: 15_000 },
    { label: 'Spare batteries', amount: 2_200 },
    { label: 'Workshop tools', amount: 800 },
  ],
  reflectionDays: 7,
  description:
    '<p>Shops lease a bike including battery, insurance and repairs for a monthly fee. Twenty-six of thirty bikes are leased; four will follow when the new depot opens.</p><h3>Source of profit</h3><p>Lease income less costs. A bike pays for itself in about 26 months and lasts seven years.</p>',
  risk: `${commonRisk} Bikes are stolen: three last year, of which two were covered by insurance. The depot lease ends this winter and the new lease is not signed yet, so the project is closed to new investment.`,
  documents: ['Sample lease contract', 'Insurance certificate'],
  updates: [
    {
      after: 70,
      title: 'Twenty bikes leased',
      body: 'Two bakeries have doubled their fleet. The first annual service found only worn brake pads.',
    },
    {
      after: 166,
      title: 'Paused until the new depot lease is signed',
      body: 'The old depot has been sold. We accept no new investments until the new lease is signed. Active investments are not affected.',
    },
  ],
  questions: [
    {
      question: 'What does “paused” mean for my active investment?',
      answer: 'Nothing changes. You continue to receive payouts, and your investment matures on its date. Only new investments are paused.',
    },
  ],
}
