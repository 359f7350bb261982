/** English sample: a manual, its figures and its slides. */
import { formulas, type SampleContent } from './content.ts';

export const english: SampleContent = {
  language: 'en',
  country: 'GB',
  direction: 'ltr',
  title: 'Brightwater Harbour Manual',
  header: 'Brightwater Harbour Authority · internal',
  footer: 'Seventh edition, page',
  blocks: [
    { kind: 'heading', level: 1, text: 'Brightwater Harbour Manual' },
    {
      kind: 'paragraph',
      text: 'This manual describes how the harbour is run between <b>1 April</b> and <b>31 October</b>. It replaces the loose sheets that hung in the pilot house, and it is meant for everybody who opens a lock, moors a vessel or answers the telephone. Questions go to the <a href="https://example.org/harbour/office">harbour office</a>, which is <i>never</i> closed for more than two days in a row.',
    },
    { kind: 'heading', level: 2, text: 'The basin' },
    {
      kind: 'paragraph',
      text: 'The basin holds 2.5 × 10<sup>6</sup> litres on 1,250 m<sup>2</sup>. Before the gates open, the keeper measures dissolved CO<sub>2</sub> and records the amount of fresh H<sub>2</sub>O that the sluice lets in. A reading above 2<sup>14</sup> counts stops the pumps on the 1<sup>st</sup> alarm.',
    },
    { kind: 'heading', level: 3, text: 'Speed of the winch' },
    {
      kind: 'paragraph',
      text: 'The winch must not turn faster than its rule allows, where <i>d</i> is the length of the cable in metres:',
    },
    formulas.speed,
    { kind: 'paragraph', text: 'For the smaller drum the keeper takes the root of both squares instead:' },
    formulas.root,
    { kind: 'heading', level: 3, text: 'Opening a lock' },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        {
          text: 'Look at the gauge and write down the level.',
          nested: {
            kind: 'list',
            isOrdered: false,
            items: [
              { text: 'Below four metres nobody enters.' },
              {
                text: 'Above six metres the keeper calls:',
                nested: {
                  kind: 'list',
                  isOrdered: true,
                  items: [{ text: 'the coast guard first,' }, { text: 'then the ferry company.' }],
                },
              },
            ],
          },
        },
        { text: 'Sound the horn <b>twice</b>.' },
        { text: 'Open the gates, but only as far as the red mark.' },
      ],
    },
    { kind: 'heading', level: 2, text: 'Tides and fees' },
    {
      kind: 'paragraph',
      text: 'Times are given in summer time; fees are due on arrival.<note>Vessels of the lifeboat service have been exempt since 1987.</note> Whoever stays for a week pays for six nights, and whoever leaves before noon on the day of arrival pays for none.',
    },
    {
      kind: 'table',
      headRows: 2,
      rows: [
        [
          { text: 'Berth', rows: 2 },
          { text: 'High water', columns: 2 },
          { text: 'Fee', rows: 2 },
        ],
        ['morning', 'evening'],
        [{ text: 'North quay', rows: 3 }, '05:02', '17:20', '£12.50'],
        ['05:47', '18:06', '£14.00'],
        ['06:31', '18:55', '£9.75'],
        ['South quay', { text: 'closed until further notice', columns: 2 }, '£0.00'],
        ['Island', '07:10', '19:40', '£1,250.00'],
      ],
    },
    {
      kind: 'box',
      text: 'Emergency channel: <b>VHF 16</b>. Keep it free of chatter at all hours.',
    },
    { kind: 'heading', level: 2, text: 'Words and marks' },
    {
      kind: 'paragraph',
      text: 'The keeper’s book says “no entry” – and means it; the owner’s book says ‘perhaps’. A distance of 10\u00a0km, a width of 5½\u00a0inches and page 7\u2011B are written without a break — as are names such as Dr.\u00a0Moore. Long words like electro\u00admagnetic, counter\u00adproductive and inter\u00adnationali\u00adsation may be divided at the end of a line… The ﬁnal ﬂoor is oﬃcial, and the café serves crème brûlée for €4.20.',
    },
    {
      kind: 'paragraph',
      text: 'Everything that is found on the quays is brought to the office, labelled with place and hour, and kept for ninety days. After that a coat belongs to the finder, a boat to the county, and a bottle with a letter in it to the museum, which has collected such bottles since a schoolteacher opened the first of them in a storm, read the message aloud to her class and wrote an answer on the back of it.',
    },
    {
      kind: 'paragraph',
      text: 'In winter the cranes are greased, the lamps are taken down, and the long chain across the entrance is lifted onto the wall. Nobody walks on the wall alone when the wind blows from the west. The last watch ends at midnight on Saturday; whoever comes later rings the brass bell beside the green door and waits for the dog.',
    },
    { kind: 'heading', level: 3, text: 'Files on the shelf' },
    {
      kind: 'paragraph',
      text: 'Drawings carry a number (A/17-b), a date [2026-03-14] and the sign of the draughtsman {KL}. Letters to post@example.org are answered within 48 hours, 95 % of them within 24.',
    },
  ],
  sheets: [
    {
      name: 'Arrivals',
      rows: [
        ['Arrivals in March', '', '', '', '', ''],
        ['Code', 'Vessel', 'Date', 'Time', 'Share', 'Fee'],
        [
          '00123',
          'Grey Heron',
          { kind: 'date', value: '2026-03-14', shown: '14/03/2026' },
          { kind: 'time', value: 'PT08H30M00S', shown: '08:30' },
          { kind: 'percentage', value: '0.07', shown: '7.00%' },
          { kind: 'currency', value: '1234.5', shown: '£1,234.50' },
        ],
        [
          '00407',
          'Sea Thrift',
          { kind: 'date', value: '2026-03-29', shown: '29/03/2026' },
          { kind: 'time', value: 'PT17H05M00S', shown: '17:05' },
          { kind: 'percentage', value: '0.125', shown: '12.50%' },
          { kind: 'currency', value: '-80', shown: '-£80.00' },
        ],
        [
          'Sum',
          '',
          '',
          '',
          { kind: 'percentage', formula: 'SUM([.E3:.E4])', shown: '19.50%' },
          { kind: 'currency', formula: 'SUM([.F3:.F4])', shown: '£1,154.50' },
        ],
        [
          {
            kind: 'text',
            value: 'Figures checked by the pilot house',
            shown: 'Figures checked by the pilot house',
            columns: 3,
          },
          'twice',
          '',
          '',
        ],
      ],
    },
    {
      name: 'Levels & limits',
      rows: [
        ['Place', 'Reading', 'Value'],
        [
          { kind: 'text', value: 'North gauge', shown: 'North gauge', rows: 2 },
          'low',
          { kind: 'decimal', value: '-12.25', shown: '-12.25' },
        ],
        ['high', { kind: 'number', value: '1234567.891', shown: '1,234,567.89' }],
        ['Sluice', 'opened', { kind: 'plain', value: '0.000125', shown: '0.000125' }],
        ['Basin', 'filled', { kind: 'plain', value: '2500000', shown: '2500000' }],
        ['Ratio', 'third', { kind: 'plain', formula: '[.C5]/3', shown: '833333.333333333' }],
        ['Note', 'text', '=not a formula'],
      ],
    },
  ],
  slides: [
    {
      title: 'Brightwater in one minute',
      bullets: {
        kind: 'list',
        isOrdered: false,
        items: [
          {
            text: 'Two quays and an island',
            nested: {
              kind: 'list',
              isOrdered: false,
              items: [{ text: 'north for ferries' }, { text: 'south for repairs' }],
            },
          },
          { text: 'A basin of 2.5 × 10<sup>6</sup> litres' },
          { text: 'Open from <b>April</b> to October' },
        ],
      },
      notes: 'Begin with the photograph of the old lighthouse, then pause.',
    },
    {
      title: 'Berths and prices',
      table: {
        kind: 'table',
        headRows: 1,
        rows: [
          ['Berth', 'Length', 'Price'],
          [{ text: 'Quay wall', rows: 2 }, 'up to 12 m', '£12.50'],
          ['up to 20 m', '£19.00'],
          ['Island', { text: 'ask the keeper', columns: 2 }],
        ],
      },
      notes: 'Mention that prices rise by 3 % in May.',
    },
    {
      title: 'Left and right',
      boxes: [
        'The left box explains what sailors gain: shelter, water and a warm kitchen.',
        'The right box explains what they owe: a fee, some patience and H<sub>2</sub>O for the dog.',
      ],
      notes: 'Close with a question to the audience.',
    },
  ],
};
