import { commonRisk, type ProjectText } from './project-text'

export const saffron: ProjectText = {
  key: 'saffron',
  title: 'Saffron Mill',
  about: 'New millstones and a sifter for a grain mill that supplies 60 bakeries around Izmir.',
  sector: 'Grain mill',
  location: 'Izmir, Türkiye',
  drawing: 'mill',
  value: 30_000,
  most: 10_000,
  rates: [
    { period: 6, returnMin: '0.9', returnMax: '1.0' },
    { period: 12, returnMin: '0.9', returnMax: '1.1' },
  ],
  uses: [
    { label: 'Millstones and sifter', amount: 19_500 },
    { label: 'Silo', amount: 8_000 },
    { label: 'Reserve', amount: 2_500 },
  ],
  reflectionDays: 0,
  description:
    '<p>The mill grinds heritage wheat varieties for specialist bakeries. New millstones increase its capacity from 9 to 14 tonnes a day.</p><h3>Source of profit</h3><p>Bakeries pay per tonne milled. The profit from the additional five tonnes is distributed to investors.</p>',
  risk: `${commonRisk} A poor harvest of heritage wheat reduces production. Flour is sold in lira and payouts are made in another currency. The mill absorbs exchange rate losses of up to 10 %; larger losses reduce the payout.`,
  documents: ['Quote for the millstones', 'Annual accounts'],
  updates: [
    {
      after: 80,
      title: 'Millstones installed',
      body: 'Installation took three days. The stones are aligned to within a tenth of a millimetre.',
    },
    { after: 210, title: 'Fully funded', body: 'The project has reached its funding goal. Thank you to all investors.' },
  ],
  questions: [
    { question: 'Which wheat varieties do you mill?', answer: 'Mainly Karakılçık and Siyez, from 31 farms within a day’s drive.' },
  ],
}

export const orchard: ProjectText = {
  key: 'orchard',
  title: 'Orchard Press',
  about: 'A juice press and bottling line for the orchards above Trento.',
  sector: 'Juice press',
  location: 'Trento, Italy',
  drawing: 'orchard',
  value: 9_000,
  most: 3_000,
  rates: [
    { period: 3, returnMin: '0.8', returnMax: '0.9' },
    { period: 6, returnMin: '0.8', returnMax: '1.0' },
  ],
  uses: [
    { label: 'Press', amount: 5_500 },
    { label: 'Bottling line', amount: 3_500 },
  ],
  reflectionDays: 0,
  description:
    '<p>Eleven growers jointly press fruit that they used to sell at half the price. The project ended with the season, and the principal was repaid in full.</p>',
  risk: `${commonRisk} Frost in April can destroy half the crop. Juice that is not sold within fourteen months has to be written off.`,
  documents: ['Final project accounts'],
  updates: [
    { after: 60, title: 'Production started', body: 'We pressed nine thousand litres in the first two weeks.' },
    {
      after: 255,
      title: 'Completed',
      body: 'All principal has been repaid. Payouts were below target in two months, because frost in April destroyed a third of the early apples.',
    },
  ],
  questions: [
    {
      question: 'Is a project planned for next season?',
      answer: 'The growers will decide this winter. It would be a new project with its own terms.',
    },
  ],
}
