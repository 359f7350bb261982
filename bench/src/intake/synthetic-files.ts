/** Notes in plain English, each of about 4 KB, the same for each run and no two alike. */
const subjects = 'bike pump garden river ticket engine letter window bridge market school doctor';
const verbs = 'needs keeps moves opens changes follows carries finds sends costs holds meets';
const objects =
  'a new part|the old road|less water|an early answer|two more people|the second key|some paper';
const ends = 'before noon|after the holiday|in the north hall|without a permit|for 12 euros|on every Monday';
const [subjectWords, verbWords] = [subjects.split(' '), verbs.split(' ')];
const [objectWords, endWords] = [objects.split('|'), ends.split('|')];

const sentencesPerSection = 12;
const sectionsPerFile = 6;

const wordAt = (words: readonly string[], at: number): string => words[at % words.length] ?? '';

function sentence(seed: number): string {
  const [subject, verb] = [wordAt(subjectWords, seed), wordAt(verbWords, Math.floor(seed / 12))];
  const [object, end] = [wordAt(objectWords, Math.floor(seed / 5)), wordAt(endWords, Math.floor(seed / 7))];
  return `The ${subject} ${verb} ${object} ${end}, says note ${seed}.`;
}

/** A file of a few sections with headings. */
export function syntheticFile(number: number): { name: string; content: string } {
  const sections = Array.from({ length: sectionsPerFile }, (_, section) => {
    const seed = (number * sectionsPerFile + section) * sentencesPerSection;
    const said = Array.from({ length: sentencesPerSection }, (__, i) => sentence(seed + i));
    return `## ${wordAt(subjectWords, seed + section)} ${section + 1}\n\n${said.join(' ')}`;
  });
  return { name: `note-${number}.md`, content: `# Note ${number}\n\n${sections.join('\n\n')}\n` };
}
