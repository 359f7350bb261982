/** Card of an agent's library: summary of its binding; expanded, its settings. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconAdjustmentsHorizontal from '#icon/IconAdjustmentsHorizontal';
import IconAlertCircle from '#icon/IconAlertCircle';
import IconFolder from '#icon/IconFolder';
import IconX from '#icon/IconX';
import { restoreLostFocus } from '../../../lib/browser/lost-focus.ts';
import { radius } from '../../../theme/sizes.ts';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import type { ConfigurationControl, OfferedLibrary } from '../drafts/editor/offer.ts';
import { BindingFields } from './binding-fields.tsx';
import { filled } from './use-bound-libraries.ts';
import { useBindingLabels } from './use-binding-labels.ts';

interface LibraryCardProps {
  control: ConfigurationControl;
  /** `undefined` if the author may not read it. */
  library: OfferedLibrary | undefined;
  /** True once the readable libraries are known. */
  isKnown: boolean;
  /** Index of its binding in the form; -1 with default settings. */
  place: number;
  onRemove(name: string): void;
  onAdjust(): Promise<boolean>;
  onSettle(): void;
  onReset(): void;
}

export function LibraryCard({ control, library, isKnown, place, ...on }: LibraryCardProps) {
  const { t } = useTranslation('agents');
  const id = useId();
  const card = useRef<HTMLLIElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isWrong = useHasError(control, place);
  useExpandOnError(isWrong, () => setOpen(true));
  const name = library?.name ?? (isKnown ? t('knowledge.hidden') : '…');
  const toggle = async () => {
    if (isOpen) on.onSettle();
    setOpen(!isOpen && (await on.onAdjust()));
  };
  const remove = () => {
    const next = card.current?.nextElementSibling ?? card.current?.previousElementSibling;
    const list = card.current?.closest('fieldset, section, form');
    on.onRemove(name);
    restoreLostFocus(() => (next ?? list)?.querySelector<HTMLElement>('button, [role="combobox"]'));
  };
  const hasFields = isOpen && place >= 0 && library !== undefined;
  return (
    <Box component="li" ref={card} sx={cardStyles}>
      <Box sx={headStyles}>
        <IconFolder aria-hidden />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="bdi" variant="body2" sx={{ fontWeight: 600, display: 'block' }}>
            {name}
          </Typography>
          {library?.description && (
            <Typography variant="small" component="div" dir="auto" sx={{ color: 'text.secondary' }}>
              {library.description}
            </Typography>
          )}
          <Uses control={control} place={place} isWrong={isWrong} />
        </Box>
        {library && (
          <IconAction
            label={t('knowledge.adjust', { name })}
            aria-expanded={hasFields}
            aria-controls={hasFields ? id : undefined}
            onClick={() => void toggle()}
          >
            <IconAdjustmentsHorizontal />
          </IconAction>
        )}
        <IconAction label={t('knowledge.remove', { name })} onClick={remove}>
          <IconX />
        </IconAction>
      </Box>
      {hasFields && (
        <Box id={id} role="group" aria-label={t('knowledge.adjust', { name })} sx={bodyStyles}>
          <BindingFields
            control={control}
            place={place}
            library={library}
            onReset={() => {
              setOpen(false);
              on.onReset();
              restoreLostFocus(() => card.current?.querySelector<HTMLElement>('button'));
            }}
          />
        </Box>
      )}
    </Box>
  );
}

/** Summary of the binding. */
function Uses({
  control,
  place,
  isWrong,
}: {
  control: ConfigurationControl;
  place: number;
  isWrong: boolean;
}) {
  const { t } = useTranslation('agents');
  const { parts } = useBindingLabels();
  const bindings = useWatch({ control: filled(control), name: 'ragDataSources' });
  const binding = bindings[place];
  const differences = binding ? parts(binding) : [];
  return (
    <Box component="ul" aria-label={t('knowledge.uses')} sx={usesStyles}>
      {isWrong && (
        <Box component="li" sx={{ color: 'error.main', display: 'flex', gap: 1, alignItems: 'center' }}>
          <IconAlertCircle aria-hidden />
          {t('knowledge.isWrong')}
        </Box>
      )}
      {(differences.length > 0 ? differences : [t('knowledge.usual')]).map((part) => (
        <li key={part}>
          {part}
          <VisuallyHidden>; </VisuallyHidden>
        </li>
      ))}
    </Box>
  );
}

/** Returns true if its binding has validation errors. */
function useHasError(control: ConfigurationControl, place: number): boolean {
  const { errors } = useFormState({ control: filled(control), name: 'ragDataSources' });
  return place >= 0 && errors.ragDataSources?.[place] !== undefined;
}

/** Expands the card as soon as it has an error. */
function useExpandOnError(isWrong: boolean, open: () => void): void {
  const show = useEffectEvent(open);
  useEffect(() => {
    if (isWrong) show();
  }, [isWrong]);
}

const cardStyles = {
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  minWidth: 0,
} as const;

const headStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  p: 3,
  '> .tabler-icon': { flex: 'none', width: 20, height: 20, mt: '1px', color: 'text.secondary' },
} as const;

const usesStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  m: 0,
  mt: 1.5,
  p: 0,
  listStyle: 'none',
  typography: 'small',
  color: 'text.secondary',
  '> li': {
    px: 2,
    borderRadius: `${radius.pill}px`,
    bgcolor: 'action.hover',
    overflowWrap: 'anywhere',
  },
  '.tabler-icon': { width: 14, height: 14 },
} as const;

const bodyStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 5,
  px: 4,
  py: 4,
  borderTop: 1,
  borderColor: 'divider',
} as const;
