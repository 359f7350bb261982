/** German sample: umlauts, compound words, decimal commas. */
import { formulas, type SampleContent } from './content.ts';

export const german: SampleContent = {
  language: 'de',
  country: 'DE',
  direction: 'ltr',
  title: 'Handbuch für den Mühlenhafen',
  header: 'Hafenverwaltung Mühlenhafen · nur für den Dienstgebrauch',
  footer: 'Siebte Auflage, Seite',
  blocks: [
    { kind: 'heading', level: 1, text: 'Handbuch für den Mühlenhafen' },
    {
      kind: 'paragraph',
      text: 'Dieses Handbuch beschreibt den Betrieb des Hafens vom <b>1. April</b> bis zum <b>31. Oktober</b>. Es ersetzt die losen Blätter, die früher im Lotsenhäuschen hingen, und richtet sich an alle, die eine Schleuse öffnen, ein Schiff festmachen oder ans Telefon gehen. Fragen beantwortet das <a href="https://example.org/hafen/buero">Hafenbüro</a>, das <i>niemals</i> länger als zwei Tage geschlossen bleibt.',
    },
    { kind: 'heading', level: 2, text: 'Das Becken' },
    {
      kind: 'paragraph',
      text: 'Das Becken fasst 2,5 × 10<sup>6</sup> Liter auf 1.250 m<sup>2</sup>. Bevor sich die Tore öffnen, misst der Wärter das gelöste CO<sub>2</sub> und notiert, wie viel frisches H<sub>2</sub>O die Schütze einlässt. Ein Zählerstand über 2<sup>14</sup> hält die Pumpen an.',
    },
    { kind: 'heading', level: 3, text: 'Geschwindigkeit der Ankerwinde' },
    {
      kind: 'paragraph',
      text: 'Die Winde darf sich nicht schneller drehen, als die Regel erlaubt; <i>d</i> ist die Länge des Seils in Metern:',
    },
    formulas.speed,
    { kind: 'paragraph', text: 'Für die kleinere Trommel zieht man stattdessen die Wurzel:' },
    formulas.root,
    { kind: 'heading', level: 3, text: 'Öffnen einer Schleuse' },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        {
          text: 'Den Pegel ablesen und aufschreiben.',
          nested: {
            kind: 'list',
            isOrdered: false,
            items: [
              { text: 'Unter vier Metern fährt niemand ein.' },
              {
                text: 'Über sechs Metern ruft der Wärter:',
                nested: {
                  kind: 'list',
                  isOrdered: true,
                  items: [{ text: 'zuerst die Küstenwache,' }, { text: 'danach die Fährgesellschaft.' }],
                },
              },
            ],
          },
        },
        { text: 'Das Horn <b>zweimal</b> ertönen lassen.' },
        { text: 'Die Tore öffnen, jedoch nur bis zur roten Markierung.' },
      ],
    },
    { kind: 'heading', level: 2, text: 'Gezeiten und Gebühren' },
    {
      kind: 'paragraph',
      text: 'Alle Zeiten sind Sommerzeit; Gebühren sind bei der Ankunft fällig.<note>Seenotrettungskreuzer sind seit 1987 befreit.</note> Wer eine Woche bleibt, zahlt sechs Nächte.',
    },
    {
      kind: 'table',
      headRows: 2,
      rows: [
        [
          { text: 'Liegeplatz', rows: 2 },
          { text: 'Hochwasser', columns: 2 },
          { text: 'Gebühr', rows: 2 },
        ],
        ['morgens', 'abends'],
        [{ text: 'Nordkai', rows: 3 }, '05:02', '17:20', '12,50 €'],
        ['05:47', '18:06', '14,00 €'],
        ['06:31', '18:55', '9,75 €'],
        ['Südkai', { text: 'bis auf Weiteres gesperrt', columns: 2 }, '0,00 €'],
        ['Insel', '07:10', '19:40', '1.250,00 €'],
      ],
    },
    { kind: 'box', text: 'Notrufkanal: <b>UKW 16</b>. Bitte jederzeit von Geplauder freihalten.' },
    { kind: 'heading', level: 2, text: 'Wörter und Zeichen' },
    {
      kind: 'paragraph',
      text: 'Im Buch des Wärters steht „Zutritt verboten“ – und so ist es gemeint; der Eigner schreibt ‚vielleicht‘ oder »später«. Eine Strecke von 10\u00a0km, eine Breite von 5½\u00a0Zoll und Seite 7\u2011B werden ohne Umbruch gesetzt, ebenso Namen wie Dr.\u00a0Möller. Lange Wörter wie Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft, Hafen\u00adbehörden\u00admitarbei\u00adterin und Schleusen\u00adwärter\u00adhäuschen dürfen am Zeilenende getrennt werden … Größe, Maß, Öl, Übung, Äpfel, Straße; GROẞ und groß.',
    },
    {
      kind: 'paragraph',
      text: 'Alles, was an den Kais gefunden wird, kommt ins Büro, erhält einen Zettel mit Ort und Stunde und wird neunzig Tage verwahrt. Danach gehört ein Mantel dem Finder, ein Boot dem Landkreis und eine Flaschenpost dem Museum, das solche Flaschen sammelt, seit eine Lehrerin die erste im Sturm geöffnet, ihrer Klasse laut vorgelesen und auf der Rückseite beantwortet hat.',
    },
    {
      kind: 'paragraph',
      text: 'Im Winter werden die Kräne gefettet, die Laternen abgenommen und die lange Kette vor der Einfahrt auf die Mauer gehoben. Bei Westwind geht niemand allein auf die Mauer. Die letzte Wache endet samstags um Mitternacht; wer später kommt, läutet die Messingglocke neben der grünen Tür und wartet auf den Hund.',
    },
    { kind: 'heading', level: 3, text: 'Akten im Regal' },
    {
      kind: 'paragraph',
      text: 'Zeichnungen tragen eine Nummer (A/17-b), ein Datum [14.03.2026] und das Kürzel des Zeichners {KL}. Briefe an post@example.org werden binnen 48 Stunden beantwortet, 95 % davon binnen 24.',
    },
  ],
  sheets: [
    {
      name: 'Ankünfte',
      rows: [
        ['Ankünfte im März', '', '', '', '', ''],
        ['Kürzel', 'Schiff', 'Datum', 'Uhrzeit', 'Anteil', 'Gebühr'],
        [
          '00123',
          'Graureiher',
          { kind: 'date', value: '2026-03-14', shown: '14.03.2026' },
          { kind: 'time', value: 'PT08H30M00S', shown: '08:30' },
          { kind: 'percentage', value: '0.07', shown: '7,00%' },
          { kind: 'currency', value: '1234.5', shown: '1.234,50 €' },
        ],
        [
          '00407',
          'Meeresrauschen',
          { kind: 'date', value: '2026-03-29', shown: '29.03.2026' },
          { kind: 'time', value: 'PT17H05M00S', shown: '17:05' },
          { kind: 'percentage', value: '0.125', shown: '12,50%' },
          { kind: 'currency', value: '-80', shown: '-80,00 €' },
        ],
        [
          'Summe',
          '',
          '',
          '',
          { kind: 'percentage', formula: 'SUM([.E3:.E4])', shown: '19,50%' },
          { kind: 'currency', formula: 'SUM([.F3:.F4])', shown: '1.154,50 €' },
        ],
        [
          {
            kind: 'text',
            value: 'Zahlen vom Lotsen geprüft',
            shown: 'Zahlen vom Lotsen geprüft',
            columns: 3,
          },
          'zweifach',
          '',
          '',
        ],
      ],
    },
    {
      name: 'Pegel & Grenzen',
      rows: [
        ['Ort', 'Ablesung', 'Wert'],
        [
          { kind: 'text', value: 'Nordpegel', shown: 'Nordpegel', rows: 2 },
          'niedrig',
          { kind: 'decimal', value: '-12.25', shown: '-12,25' },
        ],
        ['hoch', { kind: 'number', value: '1234567.891', shown: '1.234.567,89' }],
        ['Schütz', 'geöffnet', { kind: 'plain', value: '0.000125', shown: '0,000125' }],
        ['Becken', 'gefüllt', { kind: 'plain', value: '2500000', shown: '2500000' }],
        ['Verhältnis', 'Drittel', { kind: 'plain', formula: '[.C5]/3', shown: '833333,333333333' }],
        ['Hinweis', 'Text', '=keine Formel'],
      ],
    },
  ],
  slides: [
    {
      title: 'Der Mühlenhafen in einer Minute',
      bullets: {
        kind: 'list',
        isOrdered: false,
        items: [
          {
            text: 'Zwei Kais und eine Insel',
            nested: {
              kind: 'list',
              isOrdered: false,
              items: [{ text: 'Norden für Fähren' }, { text: 'Süden für Instandsetzungen' }],
            },
          },
          { text: 'Ein Becken von 2,5 × 10<sup>6</sup> Litern' },
          { text: 'Geöffnet von <b>April</b> bis Oktober' },
        ],
      },
      notes: 'Mit dem Foto des alten Leuchtturms beginnen, dann kurz schweigen.',
    },
    {
      title: 'Liegeplätze und Preise',
      table: {
        kind: 'table',
        headRows: 1,
        rows: [
          ['Liegeplatz', 'Länge', 'Preis'],
          [{ text: 'Kaimauer', rows: 2 }, 'bis 12 m', '12,50 €'],
          ['bis 20 m', '19,00 €'],
          ['Insel', { text: 'den Wärter fragen', columns: 2 }],
        ],
      },
      notes: 'Erwähnen, dass die Preise im Mai um 3 % steigen.',
    },
    {
      title: 'Links und rechts',
      boxes: [
        'Der linke Kasten erklärt, was Segler gewinnen: Schutz, Wasser und eine warme Küche.',
        'Der rechte Kasten erklärt, was sie schulden: Gebühr, Geduld und H<sub>2</sub>O für den Hund.',
      ],
      notes: 'Mit einer Frage an die Zuhörer schließen.',
    },
  ],
};
