import { commonRisk, type ProjectText } from './project-text'

export const harbour: ProjectText = {
  key: 'harbour',
  title: 'Harbour Cold Store',
  about: 'Cold storage in the port of Matosinhos: a second chamber with 640 pallet positions at −22 °C.',
  sector: 'Cold storage',
  location: 'Matosinhos, Portugal',
  drawing: 'cold-store',
  value: 75_000,
  most: 15_000,
  rates: [
    { period: 3, returnMin: '0.8', returnMax: '0.9' },
    { period: 6, returnMin: '0.8', returnMax: '1.0' },
    { period: 12, returnMin: '0.9', returnMax: '1.1' },
  ],
  uses: [
    { label: 'Refrigeration plant', amount: 33_500 },
    { label: 'Racking and doors', amount: 25_000 },
    { label: 'Power connection', amount: 9_500 },
    { label: 'Reserve for repairs', amount: 7_000 },
  ],
  reflectionDays: 14,
  earlyExitPenalty: '3',
  description:
    '<p>Harbour Cold Store stores frozen fish and fruit for 23 small exporters in the port of Matosinhos. The investment funds a second chamber with 640 pallet positions at −22 °C, including refrigeration plant, doors and racking.</p><h3>Source of profit</h3><p>Tenants pay per pallet and week. Rental income less energy, wages and maintenance is the profit, which is distributed monthly.</p><h3>The operator</h3><ul><li>A family business that has operated chamber 1 since 2011</li><li>Seven employees, including two refrigeration engineers</li><li>Annual accounts reviewed by an independent auditor</li></ul>',
  risk: `${commonRisk} The business depends on energy prices: if they double, a month may end without profit. Three tenants rent 40 % of the positions, and replacing one of them may take months. A long plant failure can cause damage to goods above the insured amount.`,
  documents: ['Annual accounts', 'Insurance certificate', 'Lease of the quay', 'Quote for the refrigeration plant'],
  updates: [
    {
      after: 40,
      title: 'Foundations completed',
      body: 'The floor slab was poured in two days and has cured without cracks. The refrigeration plant is on order, with a lead time of eleven weeks.',
    },
    {
      after: 118,
      title: 'Chamber 2 in operation',
      body: 'Chamber 2 reached −22 °C on Sunday night and has held the temperature since. The first 180 positions are rented.',
    },
    {
      after: 214,
      title: 'Chamber 1 out of service for nine days',
      body: 'A compressor bearing failed. No goods were lost, because we moved them to chamber 2, but we paid for transport and an express repair. This month’s payout is lower as a result.',
    },
    {
      after: 292,
      title: 'Racking completed',
      body: 'All 640 positions in chamber 2 are ready for use. Racking and doors cost slightly less than budgeted; the difference stays in the reserve.',
    },
    {
      after: 352,
      title: 'Both chambers at capacity',
      body: 'Average occupancy was 96 % of 1,180 positions. Two exporters are on the waiting list.',
    },
  ],
  questions: [
    {
      question: 'What happens to the goods if the power fails?',
      answer:
        'A diesel generator starts within 40 seconds and runs for 30 hours on one tank. We test it on the first Monday of every month.',
    },
    {
      question: 'Is the building owned or leased?',
      answer: 'We lease the quay from the port until 2041. The company owns the chambers and the plant.',
    },
    {
      question: 'How many tenants pay late?',
      answer: 'Last year, two of 23 tenants paid more than ten days late. Both have since paid in full.',
    },
    { question: 'Do you plan a third chamber?' },
  ],
}

export const meridian: ProjectText = {
  key: 'meridian',
  title: 'Meridian Laundry',
  about: 'Hotel linen service in Sliema: a third washing line for eleven new hotels.',
  sector: 'Hotel linen service',
  location: 'Sliema, Malta',
  drawing: 'laundry',
  value: 24_000,
  most: 6_000,
  rates: [
    { period: 3, returnMin: '0.9', returnMax: '1.0' },
    { period: 6, returnMin: '0.9', returnMax: '1.1' },
  ],
  uses: [
    { label: 'Washing line and dryers', amount: 14_500 },
    { label: 'Linen stock', amount: 5_500 },
    { label: 'Two delivery vans, down payment', amount: 4_000 },
  ],
  reflectionDays: 7,
  description:
    '<p>Meridian washes, irons and delivers linen for 34 hotels and guest houses. Eleven more have signed contracts for the coming season, which exceeds the capacity of the two existing lines.</p><h3>Source of profit</h3><p>Hotels pay monthly per kilogram. The new line uses a third less water. Its profit after costs is distributed to investors.</p>',
  risk: `${commonRisk} Hotels need less linen in winter, so monthly profit varies. The new contracts run for one season and may not be renewed. A hotel that closes may not pay its last invoice.`,
  documents: ['Summary of hotel contracts', 'Quote for the washing line', 'Annual accounts'],
  updates: [
    {
      after: 36,
      title: 'Washing line shipped',
      body: 'The line left Bremerhaven in three containers. The floor is ready, and water and power are connected.',
    },
    {
      after: 92,
      title: 'First month with three lines',
      body: 'We washed 61 tonnes, 40 % more than in the same month last year, and hired two people.',
    },
    {
      after: 170,
      title: 'Water use down 31 %',
      body: 'The utility’s meter reading shows 9.8 litres per kilogram, down from 14.2.',
    },
  ],
  questions: [
    {
      question: 'How long do the hotel contracts run?',
      answer: 'The existing contracts run for three years. The eleven new ones run for one season and can be extended.',
    },
    {
      question: 'How do the winter months compare?',
      answer: 'January revenue is about 55 % of August’s. Our target range is an annual average, so individual months can be below it.',
    },
  ],
}
