/** Host names of a brand: addresses at which people sign in, and what a check of each found. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import {
  type AdminBrand,
  type BrandSettings,
  type HostName,
  maxHostNames,
} from '@polylogue/contract/brands/brands/schemas';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconCheck from '#icon/IconCheck';
import IconClock from '#icon/IconClock';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { useFormats } from '../../../../lib/formats.ts';
import { CopyAction } from '../../../../ui/actions/copy-action.tsx';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import { FieldFrame, useFormField } from '../../../../ui/forms/fields/field-frame.tsx';
import { isEnter } from '../../../../ui/keyboard/input-method.ts';
import { useHostCheck } from './use-host-check.ts';
import { HostCheckQuestion } from './host-check-question.tsx';

export function HostNamesSection({ brand }: { brand: AdminBrand }) {
  const { t } = useTranslation('brands');
  const { control } = useFormContext<BrandSettings>();
  const { field, id, hasError, isDisabled, describedBy, frame } = useFormField<BrandSettings>({
    control,
    name: 'hostNames',
    label: t('hosts.add'),
    hint: t('hosts.addHint'),
    isDisabled: !brand.permissions.canAddHostNames,
  });
  const check = useHostCheck(brand);
  const names: readonly string[] = field.value as string[];
  const saved = new Map(brand.hosts.map((host) => [host.hostName, host]));
  const remove = (name: string) => field.onChange(names.filter((other) => other !== name));
  const [text, setText] = useState('');
  const add = () => {
    const name = hostNameIn(text);
    if (name !== '' && !names.includes(name)) field.onChange([...names, name]);
    setText('');
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <HostCheckQuestion brand={brand} check={check} />
      {names.length > 0 && (
        <Box component="ul" aria-label={t('sections.hosts')} sx={listStyles}>
          {names.map((name) => (
            <HostRow
              key={name}
              name={name}
              host={saved.get(name)}
              canChange={brand.permissions.canEdit}
              canCheck={brand.permissions.canAddHostNames}
              onCheck={() => void check.start(name)}
              onRemove={() => remove(name)}
            />
          ))}
        </Box>
      )}
      <FieldFrame {...frame}>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <OutlinedInput
            fullWidth
            id={id}
            inputRef={field.ref}
            value={text}
            error={hasError}
            disabled={isDisabled || names.length >= maxHostNames}
            placeholder="chat.example.com"
            inputProps={{
              dir: 'ltr',
              spellCheck: false,
              autoCapitalize: 'off',
              'aria-describedby': describedBy,
            }}
            onChange={({ target }) => setText(target.value)}
            onBlur={field.onBlur}
            onKeyDown={(event) => {
              if (!isEnter(event)) return;
              event.preventDefault();
              add();
            }}
          />
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<IconPlus />}
            disabled={isDisabled || text.trim() === ''}
            onClick={add}
          >
            {t('hosts.addButton')}
          </Button>
        </Box>
      </FieldFrame>
    </Box>
  );
}

/** Returns the host name of an entered name or pasted address. */
const hostNameIn = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '');

interface HostRowProps {
  name: string;
  /** Absent until saved. */
  host: HostName | undefined;
  canChange: boolean;
  canCheck: boolean;
  onCheck(): void;
  onRemove(): void;
}

function HostRow({ name, host, canChange, canCheck, onCheck, onRemove }: HostRowProps) {
  const { t } = useTranslation('brands');
  const shown = host?.displayName ?? name;
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2 }}>
        <Typography component="bdi" dir="ltr" sx={{ flex: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {shown}
        </Typography>
        {host && canCheck && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={t('hosts.checkNamed', { name: shown })}
            onClick={onCheck}
          >
            {t('hosts.check')}
          </Button>
        )}
        {canChange && (
          <IconAction label={t('hosts.remove', { name: shown })} onClick={onRemove}>
            <IconX />
          </IconAction>
        )}
      </Box>
      {host ? <HostState host={host} /> : <NotSaved />}
      {host && <HostNotes host={host} />}
    </li>
  );
}

function NotSaved() {
  const { t } = useTranslation('brands');
  return <StatusText icon={<IconClock />} label={t('hosts.notSaved')} />;
}

const stateLooks = {
  unchecked: { tone: 'neutral', Icon: IconClock },
  reached: { tone: 'success', Icon: IconCheck },
  reachedAnother: { tone: 'warning', Icon: IconAlertTriangle },
  notReached: { tone: 'warning', Icon: IconAlertTriangle },
} as const;

function HostState({ host: { state, checkedAt } }: { host: HostName }) {
  const { t } = useTranslation('brands');
  const { date } = useFormats();
  const { tone, Icon } = stateLooks[state];
  const note = checkedAt === null ? undefined : date.format(new Date(checkedAt));
  return (
    <StatusText
      mayWrap
      tone={tone}
      icon={<Icon />}
      label={t(`hosts.states.${state}`)}
      {...(note !== undefined && { note })}
    />
  );
}

function HostNotes({ host: { reason, isInEffect, redirectAddresses } }: { host: HostName }) {
  const { t } = useTranslation('brands');
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1, typography: 'small', color: 'text.secondary' }}>
      {reason !== null && <span>{t(`hosts.reasons.${reason}`)}</span>}
      <span>{t(isInEffect ? 'hosts.inEffect' : 'hosts.notInEffect')}</span>
      {redirectAddresses.length > 0 && (
        <span>{t('hosts.redirect', { count: redirectAddresses.length })}</span>
      )}
      {redirectAddresses.map((address) => (
        <Box key={address} sx={addressStyles}>
          <Box component="code" dir="ltr">
            {address}
          </Box>
          <CopyAction content={address} label={t('hosts.copyRedirect', { address })} size="small" />
        </Box>
      ))}
    </Box>
  );
}

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '> li': { py: 3, borderBottom: 1, borderColor: 'divider' },
  '> li:first-of-type': { borderTop: 1, borderTopColor: 'divider' },
} as const;

const addressStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: 'fit-content',
  maxWidth: '100%',
  paddingInlineStart: 2,
  borderRadius: 1,
  bgcolor: 'surface.sunken',
  code: { typography: 'mono', overflowWrap: 'anywhere', color: 'text.primary' },
} as const;
