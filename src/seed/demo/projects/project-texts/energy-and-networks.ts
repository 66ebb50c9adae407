import { commonRisk, type ProjectText } from './project-text'

export const alder: ProjectText = {
  key: 'alder',
  title: 'Alder Lane Solar',
  about: 'Solar panels on 14 farm sheds near Kilkenny, supplying a co-operative dairy.',
  sector: 'Rooftop solar',
  location: 'Kilkenny, Ireland',
  drawing: 'solar',
  value: 60_000,
  most: 15_000,
  rates: [
    { period: 6, returnMin: '0.8', returnMax: '0.9' },
    { period: 12, returnMin: '0.8', returnMax: '1.0' },
    { period: 24, returnMin: '0.9', returnMax: '1.1' },
  ],
  uses: [
    { label: 'Panels and inverters', amount: 34_500 },
    { label: 'Mounting and cabling', amount: 15_500 },
    { label: 'Grid connection', amount: 6_000 },
    { label: 'Reserve for inverters', amount: 4_000 },
  ],
  reflectionDays: 14,
  earlyExitPenalty: '2.5',
  description:
    '<p>Fourteen farmers lease us their roofs. A neighbouring dairy buys the electricity for eleven years at a fixed price. Surplus electricity is sold to the grid.</p><h3>Source of profit</h3><p>The dairy pays monthly per kilowatt-hour. Income less roof leases, insurance and maintenance is distributed to investors.</p><ul><li>412 kW on 14 roofs</li><li>About 370,000 kWh a year, according to two independent estimates</li><li>25-year warranty on panels, 10-year warranty on inverters</li></ul>',
  risk: `${commonRisk} Output depends on the weather: December yields a ninth of June’s output, and a cloudy year about 8 % less than a sunny one. The price is fixed, so the project does not benefit from rising electricity prices. If the dairy stopped buying, the grid would pay about two thirds of the price.`,
  documents: ['Summary of the power purchase agreement', 'Yield estimate', 'Insurance certificate'],
  updates: [
    {
      after: 55,
      title: 'Nine of fourteen roofs completed',
      body: 'Strong wind delayed the crane by six days. The remaining five roofs follow this month.',
    },
    { after: 128, title: 'Connected to the grid', body: 'The last roof went live on Thursday. All inverters are online.' },
    { after: 240, title: 'Summer output on target', body: 'Output from June to August was 141,200 kWh, 1.4 % above the estimate.' },
  ],
  questions: [
    {
      question: 'Who cleans the panels?',
      answer: 'Mostly the rain. A contractor from Carlow cleans them once a year for 1,900 USD in total.',
    },
    {
      question: 'What if a shed burns down?',
      answer: 'Panels, cabling and six months of lost income are insured. See the insurance certificate under documents.',
    },
    { question: 'Can I see the meter readings?' },
  ],
}

export const lowland: ProjectText = {
  key: 'lowland',
  title: 'Lowland Fibre',
  about: 'A village fibre network for 240 homes around Appingedam.',
  sector: 'Village fibre network',
  location: 'Appingedam, Netherlands',
  drawing: 'fibre',
  value: 45_000,
  most: 10_000,
  rates: [
    { period: 6, returnMin: '0.8', returnMax: '0.9' },
    { period: 12, returnMin: '0.8', returnMax: '1.0' },
  ],
  uses: [
    { label: 'Construction and cabling', amount: 33_000 },
    { label: 'Cabinets', amount: 9_000 },
    { label: 'Reserve', amount: 3_000 },
  ],
  reflectionDays: 14,
  description:
    '<p>A co-operative is building a fibre network for 240 homes that no commercial provider serves. 181 households have signed three-year contracts.</p><h3>Source of profit</h3><p>Households pay the co-operative monthly. Income less operating costs is distributed to investors.</p>',
  risk: `${commonRisk} Wet ground can increase construction costs. If a commercial provider enters the area, households may switch when their three-year contracts end.`,
  documents: [],
  updates: [],
  questions: [],
}
