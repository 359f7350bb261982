/**
 * Explains whether a file is found for a question: ranks of its passages, and the passages found
 * instead.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FoundPassage, TestAnswer } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormats } from '../../../../lib/formats.ts';
import { libraryApi } from '../api.ts';
import { fileAddress, type FileLocation, passageLocation } from '../components/file-location.ts';
import { FoundPassageItem } from './found-passage.tsx';
import { TestQueryResult } from './test-query-result.tsx';
import { QuestionForm, Verdict } from './question-form.tsx';

interface FileQuestionProps {
  dataSourceId: string;
  place: FileLocation;
}

export function FileQuestion({ dataSourceId, place }: FileQuestionProps) {
  const { t } = useTranslation('file-libraries');
  const navigate = useNavigate();
  const { hash, question = '', chunkId } = place;
  const show = (changes: Partial<FileLocation>) =>
    void navigate(fileAddress(dataSourceId, { hash, view: 'question', question, chunkId, ...changes }), {
      replace: true,
    });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(chunkId === undefined ? 'why.intro' : 'why.introPassage')}
      </Typography>
      {chunkId !== undefined && (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          onClick={() => show({ chunkId: undefined })}
        >
          {t('why.wholeFile')}
        </Button>
      )}
      <QuestionForm question={question} onAsk={(next) => show({ question: next })} />
      {question !== '' && <Compared {...{ dataSourceId, hash, question, chunkId }} />}
    </Box>
  );
}

interface ComparedProps {
  dataSourceId: string;
  hash: string;
  question: string;
  chunkId: string | undefined;
}

function Compared({ dataSourceId, hash, question, chunkId }: ComparedProps) {
  const query = libraryApi.testQuery.useQuery({
    params: { dataSourceId },
    query: { question, hash, ...(chunkId !== undefined && { chunkId }) },
  });
  return (
    <TestQueryResult query={query}>
      {(answer) => (
        <>
          <Verdict answer={answer} of={{ hash, chunkId }} />
          <Box sx={columnsStyles}>
            <OfFile {...{ answer, dataSourceId, question }} />
            <Instead {...{ answer, dataSourceId, question, hash }} />
          </Box>
        </>
      )}
    </TestQueryResult>
  );
}

interface PassagesProps {
  answer: TestAnswer;
  dataSourceId: string;
  question: string;
}

const addressOf = ({ dataSourceId, question }: PassagesProps, passage: FoundPassage): string | undefined =>
  passage.hash === null
    ? undefined
    : fileAddress(dataSourceId, { ...passageLocation({ ...passage, hash: passage.hash }), question });

function OfFile(props: PassagesProps) {
  const { t } = useTranslation('file-libraries');
  const { answer } = props;
  return (
    <section>
      <Typography variant="h4" component="h2" sx={{ mb: 2 }}>
        {t('why.ofFile')}
      </Typography>
      {answer.ofFile.length === 0 && <Typography variant="body2">{t('why.nothing')}</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {answer.ofFile.map((passage) => (
          <FoundPassageItem
            key={passage.chunkId}
            passage={passage}
            to={addressOf(props, passage)}
            isBehindAll={isBehindAll(passage, answer)}
          >
            <RankText passage={passage} answer={answer} />
          </FoundPassageItem>
        ))}
      </Box>
    </section>
  );
}

/** Returns true if a passage ranks behind all compared ones; these share one rank. */
const isBehindAll = ({ isNear, rank }: FoundPassage, { comparedCount }: TestAnswer): boolean =>
  !isNear && rank > comparedCount;

/** Describes the rank of a passage. */
function RankText({ passage, answer }: { passage: FoundPassage; answer: TestAnswer }) {
  const { t, i18n } = useTranslation('file-libraries');
  const { number } = useFormats();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const rank = number.format(passage.rank);
  const total = number.format(answer.comparedCount);
  const far = isBehindAll(passage, answer) ? 'why.behindAll' : 'why.far';
  return (
    <Box sx={{ typography: 'small' }}>
      {t(passage.isNear ? 'why.rank' : far, { rank, total })}{' '}
      {t('why.covers', { percent: percent.format(passage.parts.coverage) })}
    </Box>
  );
}

function Instead({ hash, ...props }: PassagesProps & { hash: string }) {
  const { t } = useTranslation('file-libraries');
  const { answer } = props;
  const others = answer.items.filter((passage) => passage.hash !== hash);
  return (
    <section>
      <Typography variant="h4" component="h2" sx={{ mb: 2 }}>
        {t('why.others')}
      </Typography>
      {others.length === 0 && <Typography variant="body2">{t('why.noOthers')}</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {others.map((passage) => (
          <FoundPassageItem key={passage.chunkId} passage={passage} to={addressOf(props, passage)} />
        ))}
      </Box>
    </section>
  );
}

const columnsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 8,
  rowGap: 6,
} as const;
