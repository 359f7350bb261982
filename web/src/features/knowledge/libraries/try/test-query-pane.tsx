/** Pane next to the files that tests a question: passages an answer would use, best first. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import { libraryApi } from '../api.ts';
import { fileAddress, passageLocation } from '../components/file-location.ts';
import { FoundPassageItem } from './found-passage.tsx';
import { TestQueryResult } from './test-query-result.tsx';
import { NoIndexNotice } from '../text-index/no-index-notice.tsx';
import { QuestionForm, Verdict } from './question-form.tsx';

interface TryPaneProps {
  library: FileLibrary;
  /** `''` before the first question. */
  question: string;
  /** True to focus the field: the pane was opened here, not by its address. */
  takesFocus: boolean;
  onAsk(question: string): void;
}

export function TestQueryPane({ library, question, takesFocus, onAsk }: TryPaneProps) {
  const { t } = useTranslation('file-libraries');
  const { dataSourceId, textIndexId } = library;
  // A search without an index would suggest an empty library.
  if (textIndexId === null) return <NoIndexNotice library={library} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, p: 4 }}>
      <QuestionForm question={question} takesFocus={takesFocus} onAsk={onAsk} />
      {question === '' ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('try.intro')}
        </Typography>
      ) : (
        <Found dataSourceId={dataSourceId} question={question} />
      )}
    </Box>
  );
}

function Found({ dataSourceId, question }: { dataSourceId: string; question: string }) {
  const { t } = useTranslation('file-libraries');
  const query = libraryApi.testQuery.useQuery({ params: { dataSourceId }, query: { question } });
  return (
    <TestQueryResult query={query}>
      {(answer) =>
        answer.items.length === 0 ? (
          <Typography role="status">{t('try.nothing')}</Typography>
        ) : (
          <>
            <Verdict answer={answer} />
            <Box component="ol" aria-label={t('try.found')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {answer.items.map((passage) => (
                <FoundPassageItem
                  key={passage.chunkId}
                  passage={passage}
                  to={
                    passage.hash === null
                      ? undefined
                      : fileAddress(dataSourceId, {
                          ...passageLocation({ ...passage, hash: passage.hash }),
                          question,
                        })
                  }
                />
              ))}
            </Box>
          </>
        )
      }
    </TestQueryResult>
  );
}
