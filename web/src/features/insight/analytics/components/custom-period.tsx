/** First and last day of a custom period. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstReportDay, maxPeriodDays, periodIssue } from '../report-query.ts';
import { useFigures } from '../use-figures.ts';

interface CustomPeriodProps {
  from: string;
  until: string;
  onChoose(days: { from: string; until: string }): void;
}

export function CustomPeriod({ onChoose, ...current }: CustomPeriodProps) {
  const { t } = useTranslation('analytics');
  const { count } = useFigures();
  const [{ from, until }, setDays] = useState({ from: current.from, until: current.until });
  const [isChecked, setChecked] = useState(false);
  const issue = isChecked ? periodIssue(from, until) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (periodIssue(from, until) === undefined) onChoose({ from, until });
  };
  const fields = [
    ['from', from],
    ['until', until],
  ] as const;
  const isOfUntil = issue === 'reversed' || issue === 'tooLong' || (issue === 'incomplete' && from !== '');
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 3, p: 4, width: 260 }}>
      {fields.map(([name, value], index) => {
        const isWrong = issue !== undefined && (name === 'until') === isOfUntil;
        return (
          <TextField
            key={name}
            id={`period-${name}`}
            type="date"
            label={t(`periods.${name}`)}
            autoFocus={index === 0}
            value={value}
            error={isWrong}
            helperText={isWrong && t(`periods.issues.${issue}`, { number: count.full(maxPeriodDays) })}
            slotProps={{ htmlInput: { min: firstReportDay } }}
            onChange={({ target }) => setDays({ from, until, [name]: target.value })}
          />
        );
      })}
      <Button type="submit" variant="contained">
        {t('periods.apply')}
      </Button>
    </Box>
  );
}
