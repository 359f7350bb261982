// Documents of an invented roofing firm, short and with tables, as file libraries hold them.
import type { SourceDocument } from '../../ingestion/prepare-document.ts';
import { documentOf } from '../test-library.ts';

const page = (name: string, ...blocks: string[]): SourceDocument => documentOf(name, blocks.join('\n\n'));

export const smallLibrary: SourceDocument[] = [
  page(
    'absence.md',
    '# Absence',
    '## Annual leave',
    'Every employee has 27 days of annual leave. In the first calendar year it is two days for each full month. Leave is requested in the calendar at least two weeks ahead.',
    '## Carry-over',
    'Up to five days that were not used by the end of December can be carried over. They have to be taken by 31 March; after that they are forfeited.',
    '## Sickness',
    'Report an illness to the office before seven in the morning. A doctor’s note is needed from the third day on.',
    '## Extra hours',
    'Extra hours are compensated by time off within the same quarter. They are not paid out.',
  ),
  page(
    'pay.csv',
    '| Name | Position | Monthly salary (EUR) | With us since |\n|---|---|---|---|\n' +
      '| Mara Lindt | Master roofer | 4,450 | 2009 |\n| Tom Berger | Roofer | 3,180 | 2017 |\n' +
      '| Elif Kaya | Office manager | 3,620 | 2004 |\n| Jonas Weiss | Apprentice | 1,240 | 2025 |\n' +
      '| Petra Novak | Roofer | 3,240 | 2013 |\n| Sam Okoro | Carpenter | 3,390 | 2019 |',
  ),
  page(
    'prices.md',
    '# Prices for private customers',
    'All prices include tax and travel within 30 kilometres.',
    '| Service | Price |\n|---|---|\n| First visit with estimate | 85 EUR |\n| Gutter cleaning, per metre | 6 EUR |\n' +
      '| Chimney flashing | 420 EUR |\n| Replacing a broken tile | 45 EUR |\n| Moss removal, per square metre | 9 EUR |',
    'The first visit is free if an order follows within three months.',
  ),
  page(
    'warranty.md',
    '# Warranty',
    '## Roofs',
    'New roofs have a warranty of ten years on the work and thirty years on the tiles.',
    '## Gutters',
    'Gutters and downpipes have a warranty of five years.',
    '## Claims',
    'Send a photo of the damage and the number of the invoice to service@lindt-roofs.example. We come within five working days, and on the same day if water enters the house.',
  ),
  page(
    'yards.md',
    '# Yards and opening hours',
    '| Place | Opening hours | Employees | Area (m²) |\n|---|---|---|---|\n| Northfield | 6:30–16:00 | 14 | 2,300 |\n' +
      '| Harbour | 7:00–17:30 | 6 | 900 |\n| Millbrook | 7:00–15:00 | 3 | 1,150 |',
    'The yard at the harbour lends scaffolding. Tools are repaired at Northfield only.',
  ),
  page(
    'safety.md',
    '# Safety on the roof',
    '## Harness',
    'Whoever works above two metres wears a harness. Harnesses are checked by Sam Okoro every six months.',
    '## Weather',
    'No work on roofs from wind force 6 on, in a thunderstorm, or on ice. The foreman decides and tells the office.',
    '## Accidents',
    'Call 112 first, then the office. Every accident is written into the book in the van, even if nobody was hurt.',
  ),
  page(
    'vans.md',
    '# Vans',
    '## Fuel',
    'Refuel with the card in the glove compartment. The code is at the office, and receipts go into the tray of Elif Kaya.',
    '## Private use',
    'The vans may not be used privately. The way home is allowed for whoever is on call.',
    '## Damage',
    'Photograph any damage at once and report it before the van is used again.',
  ),
  page(
    'mail-2026-03-02.eml',
    '# Re: Delivery of slate',
    'From: Petra Novak\n\nTo: Mara Lindt\n\nDate: 2 March 2026',
    'Hello Mara, the slate for the chapel arrives on 19 March instead of the 12th, since the ferry was cancelled. ' +
      'The supplier takes 4 percent off for that. Please tell the priest, and move the scaffolding by a week. ' +
      'By the way, the coffee machine at Northfield is broken again. Greetings, Petra',
  ),
];
