import type { BannerKind } from '@/shared/banner/banner'

/** What a project of the demo is, in the words of those who run it. Amounts are whole units of the book currency. */
export type ProjectText = {
  key: string
  title: string
  about: string
  sector: string
  location: string
  drawing: BannerKind
  value: number
  most: number
  rates: readonly { period: number; returnMin: string; returnMax: string }[]
  uses: readonly { label: string; amount: number }[]
  reflectionDays: number
  earlyExitPenalty?: string
  description: string
  risk: string
  documents: readonly string[]
  updates: readonly { after: number; title: string; body: string }[]
  questions: readonly { ask: string; answer?: string }[]
}

const shared = `You can lose some or all of the money you invest. Your principal is locked until the end of the lock period, and there may be no way to exit earlier.\n\nPast payouts are no indication of future ones.`

export const projectTexts: readonly ProjectText[] = [
  {
    key: 'harbour',
    title: 'Harbour Cold Store',
    about: 'Cold storage in the port of Matosinhos: a second chamber with 640 pallet places at −22 °C.',
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
      '<p>Harbour Cold Store keeps frozen fish and fruit for 23 small exporters in the port of Matosinhos. Your money pays for a second chamber: 640 pallet places at −22 °C, with its plant, doors and racking.</p><h3>Where the money comes from</h3><p>Tenants pay by pallet and week. What is left of those rents after power, wages and upkeep is the profit that is shared, once a month.</p><h3>Who runs it</h3><ul><li>A family company that has run chamber 1 since 2011</li><li>Seven people, two of them refrigeration engineers</li><li>Accounts checked every year by an outside auditor</li></ul>',
    risk: `${shared} A cold store depends on the price of power: if it doubles, a month may bring no profit at all. Three tenants take 40 % of the places; if one leaves, places stand empty until another comes. A long failure of the plant can spoil goods beyond what the insurance pays.`,
    documents: ['Annual accounts', 'Insurance certificate', 'Lease of the quay', 'Offer for the refrigeration plant'],
    updates: [
      {
        after: 40,
        title: 'Foundations are in',
        body: 'The floor slab was poured in two days and has cured without a crack. The plant is ordered; the maker says eleven weeks.',
      },
      {
        after: 118,
        title: 'The plant runs',
        body: 'Chamber 2 reached −22 °C on a Sunday night and has held it since. The first 180 places are let.',
      },
      {
        after: 214,
        title: 'Chamber 1 stood still for nine days',
        body: 'A compressor bearing failed. No goods were lost, because chamber 2 took them in, but we paid for transport and a quick repair. The share of this month is lower for it.',
      },
      {
        after: 292,
        title: 'The last racking is in',
        body: 'All 640 places of chamber 2 are handed over. Racking and doors came to a little less than was set aside; the rest stays in the reserve.',
      },
      { after: 352, title: 'Both chambers full', body: 'Average use was 96 % of 1,180 places. Two exporters are on the waiting list.' },
    ],
    questions: [
      {
        ask: 'What happens to the goods if the power fails?',
        answer:
          'A diesel generator takes over within 40 seconds and runs for 30 hours on one tank. It is tested on the first Monday of every month.',
      },
      {
        ask: 'Is the building owned or leased?',
        answer: 'The quay is leased from the port until 2041. The chambers and the plant belong to the company.',
      },
      { ask: 'How many tenants pay late?', answer: 'Of 23 tenants two paid more than ten days late last year. Both have paid in full.' },
      { ask: 'Do you plan a third chamber?' },
    ],
  },
  {
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
      '<p>Meridian washes, irons and delivers linen for 34 hotels and guest houses. Eleven more have signed for the coming season, which is more than two lines can do.</p><h3>Where the money comes from</h3><p>Hotels pay by the kilogram, monthly. The new line lowers water use by a third, and what it earns beyond its costs is shared.</p>',
    risk: `${shared} Hotels need less linen in winter, so months differ. The contracts of the new hotels run for one season; they may not be renewed. If a hotel closes it may not pay its last bill.`,
    documents: ['Contracts with hotels, summary', 'Offer for the washing line', 'Annual accounts'],
    updates: [
      {
        after: 36,
        title: 'The line is on the ship',
        body: 'It left Bremerhaven in three containers. The floor is ready, water and power are connected.',
      },
      {
        after: 92,
        title: 'First month with three lines',
        body: 'We washed 61 tonnes, 40 % more than in the same month last year. Two people were hired.',
      },
      {
        after: 170,
        title: 'Water is down by 31 %',
        body: 'The meter has been read by the utility: 9.8 litres per kilogram instead of 14.2.',
      },
    ],
    questions: [
      {
        ask: 'How long do the hotel contracts run?',
        answer: 'The older ones for three years, the eleven new ones for a season with a right to go on.',
      },
      {
        ask: 'What does a month in winter look like?',
        answer: 'January brings about 55 % of what August does. The range we aim at is for the year; single months can be below it.',
      },
    ],
  },
  {
    key: 'alder',
    title: 'Alder Lane Solar',
    about: 'Solar panels on the roofs of 14 farm sheds near Kilkenny, feeding a co-operative dairy.',
    sector: 'Roof solar on farm sheds',
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
      '<p>Fourteen farmers lend their roofs; the dairy next door buys what the panels make for eleven years at a price fixed today. What it does not need goes to the grid.</p><h3>Where the money comes from</h3><p>The dairy pays monthly for the kilowatt hours on the meter. After lease, insurance and upkeep the rest is shared.</p><ul><li>412 kW on 14 roofs</li><li>About 370,000 kWh a year, by two independent estimates</li><li>Panels under guarantee for 25 years, inverters for 10</li></ul>',
    risk: `${shared} The sun decides: December brings a ninth of what June does, and a dull year about 8 % less than a good one. The price is fixed, so if power becomes dearer the project does not gain. If the dairy stopped buying, the grid would pay about two thirds.`,
    documents: ['Power purchase agreement, summary', 'Yield estimate', 'Insurance certificate'],
    updates: [
      {
        after: 55,
        title: 'Nine of fourteen roofs are done',
        body: 'Wind kept the crane away for six days. The other five follow this month.',
      },
      { after: 128, title: 'Connected', body: 'The last roof was switched on on a Thursday at noon. All inverters report.' },
      { after: 240, title: 'A summer as estimated', body: 'June to August came to 141,200 kWh, 1.4 % more than the estimate.' },
    ],
    questions: [
      { ask: 'Who cleans the panels?', answer: 'The rain, mostly. Once a year a firm from Carlow does, for 1,900 in all.' },
      {
        ask: 'What if a shed burns down?',
        answer: 'Panels, cabling and six months of lost income are insured; the certificate is among the documents.',
      },
      { ask: 'Can I see the meter?' },
    ],
  },
  {
    key: 'quay',
    title: 'Quay Street Workshops',
    about: 'Eighteen workshop units to let in an old shipyard store in Gdańsk.',
    sector: 'Workshop units to let',
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
      { label: 'Permits and plans', amount: 2_000 },
      { label: 'Reserve', amount: 2_000 },
    ],
    reflectionDays: 7,
    description:
      '<p>A brick store of 1908 becomes eighteen workshops of 30 to 90 m² for carpenters, printers and a bicycle maker. Twelve were let before the first wall stood.</p><h3>Where the money comes from</h3><p>Rent, monthly and in advance. What is left after interest, heating and upkeep is shared.</p>',
    risk: `${shared} Rents depend on small firms, and small firms close. An old building can hold surprises; the reserve covers the two that the surveyor named, not a third. Rents are paid in another currency than yours.`,
    documents: ['Survey of the building', 'List of tenants', 'Annual accounts'],
    updates: [
      {
        after: 62,
        title: 'The roof is tight',
        body: 'Slates are replaced on the whole north side. It cost 1,200 more than planned, out of the reserve.',
      },
      {
        after: 150,
        title: 'Fifteen of eighteen let',
        body: 'A boat builder took two units. The three that are left are the ones without a gate.',
      },
    ],
    questions: [
      {
        ask: 'Why only twelve months at least?',
        answer: 'Leases run for a year or more, and so should the money that pays for the walls.',
      },
    ],
  },
  {
    key: 'eastgate',
    title: 'Eastgate Cargo Bikes',
    about: 'Thirty delivery bikes on lease to shops and bakeries in Ghent.',
    sector: 'Delivery bikes on lease',
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
      '<p>Shops lease a bike with its battery, insurance and repairs for one price a month. Twenty-six of thirty are out; four wait for the new depot.</p><h3>Where the money comes from</h3><p>The leases. A bike pays for itself in about 26 months and lasts for seven years.</p>',
    risk: `${shared} Bikes are stolen: last year three, of which the insurance paid for two. The lease of the depot ends this winter and its successor is not signed, which is why no new money is taken now.`,
    documents: ['Lease contract, sample', 'Insurance certificate'],
    updates: [
      {
        after: 70,
        title: 'Twenty bikes out',
        body: 'Two bakeries doubled their fleet. The first yearly service found nothing worse than brake pads.',
      },
      {
        after: 166,
        title: 'Paused until the depot is signed',
        body: 'The old depot is sold. Until the new lease is signed we take no new money. Running investments are not affected.',
      },
    ],
    questions: [
      {
        ask: 'What does paused mean for my running investment?',
        answer: 'Nothing changes: shares go on, and it matures on its date. Only new investments wait.',
      },
    ],
  },
  {
    key: 'saffron',
    title: 'Saffron Mill',
    about: 'New stones and a sifter for a grain mill that supplies 60 bakeries around Izmir.',
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
      { label: 'Stones and sifter', amount: 19_500 },
      { label: 'Silo', amount: 8_000 },
      { label: 'Reserve', amount: 2_500 },
    ],
    reflectionDays: 0,
    description:
      '<p>The mill grinds old kinds of wheat for bakeries that ask for them by name. New stones raise what it can do from 9 to 14 tonnes a day.</p><h3>Where the money comes from</h3><p>Bakeries pay for milling by the tonne. What the five tonnes more bring in beyond their cost is shared.</p>',
    risk: `${shared} A bad harvest of the old wheats means less to grind. Flour is sold in lira and shares are paid in another currency; the mill bears the difference up to a tenth, beyond that the share is smaller.`,
    documents: ['Offer for the stones', 'Annual accounts'],
    updates: [
      {
        after: 80,
        title: 'The stones turn',
        body: 'Two days of fitting, one of cursing, and now they run true to a tenth of a millimetre.',
      },
      { after: 210, title: 'Fully funded', body: 'The last amount came in. Thank you: from now on there is nothing to do but grind.' },
    ],
    questions: [
      { ask: 'Which wheats do you grind?', answer: 'Karakılçık and Siyez for the most part, from 31 farms within a day’s drive.' },
    ],
  },
  {
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
      '<p>Eleven growers press together what they used to sell as fruit for half the price. The project ended with its season: the principal went back in full.</p>',
    risk: `${shared} A frost in April can take half the fruit. Juice that is not sold within fourteen months is worth nothing.`,
    documents: ['Final account of the project'],
    updates: [
      { after: 60, title: 'First bottles', body: 'Nine thousand litres in the first fortnight, and a queue of growers at the gate.' },
      {
        after: 255,
        title: 'Completed',
        body: 'All principal has been returned. Two months paid less than we aimed at, because the frost of April cost a third of the early apples.',
      },
    ],
    questions: [
      {
        ask: 'Will there be another season?',
        answer: 'The growers decide in winter. If so it will be a new project with its own numbers.',
      },
    ],
  },
  {
    key: 'lowland',
    title: 'Lowland Fibre',
    about: 'A village fibre network for 240 houses around Appingedam.',
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
      { label: 'Digging and cable', amount: 33_000 },
      { label: 'Cabinets', amount: 9_000 },
      { label: 'Reserve', amount: 3_000 },
    ],
    reflectionDays: 14,
    description:
      '<p>Two hundred and forty houses, one co-operative, and no provider that would dig for them. Of the households 181 have signed for three years.</p><h3>Where the money comes from</h3><p>Households pay the co-operative monthly; it pays for upkeep first and shares the rest.</p>',
    risk: `${shared} Digging can cost more than planned where the ground is wet. If a provider comes after all, some households may leave when their three years are over.`,
    documents: [],
    updates: [],
    questions: [],
  },
]
