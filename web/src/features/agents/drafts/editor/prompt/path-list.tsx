/** Paths available in a prompt, with their meanings. */
import Box from '@mui/material/Box';
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import { useEffect, useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../../../theme/sizes.ts';
import { offerApi } from '../../../api.ts';
import type { ConfigurationControl } from '../offer.ts';
import { scrolling } from '../../../../../ui/page/scrolling.ts';

export interface PromptPath {
  path: string;
  description: string;
  isChosenByAsker: boolean;
}

/** Paths of the instance, and parameters declared by the agent. */
export function usePaths(control: ConfigurationControl): PromptPath[] {
  const { data } = offerApi.requestParameterHandlebarsValueTypes.useQuery();
  const own = useWatch({
    control: control as unknown as Control<AgentConfiguration>,
    name: 'requestParameters',
  });
  const declared = own
    .filter(({ name }) => name !== '')
    .map(({ name, description }) => ({ path: `parameter.${name}`, description, isChosenByAsker: true }));
  const known = data?.items ?? [];
  return [...known, ...declared.filter(({ path }) => !known.some((one) => one.path === path))];
}

interface PathListProps {
  id: string;
  label: string;
  paths: readonly PromptPath[];
  current: number;
  onChoose(path: string): void;
}

export function PathList({ id, label, paths, current, onChoose }: PathListProps) {
  const { t } = useTranslation('agents');
  const box = useRef<HTMLUListElement>(null);
  useEffect(() => {
    box.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Box ref={box} component="ul" role="listbox" id={id} aria-label={label} sx={listStyles}>
      {paths.map(({ path, description, isChosenByAsker }, index) => (
        <Box
          component="li"
          key={path}
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === current}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(path)}
        >
          <Box component="code" dir="ltr" sx={{ typography: 'mono' }}>{`{{${path}}}`}</Box>
          <Box component="span" dir="auto" sx={{ color: 'text.secondary' }}>
            {description}
            {isChosenByAsker && ` (${t('prompt.askers')})`}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const listStyles = {
  maxHeight: 240,
  ...scrolling,
  m: 0,
  mt: 1,
  p: 1,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.control}px`,
  bgcolor: 'background.paper',
  '> li': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 3,
    px: 2,
    py: 1,
    borderRadius: `${radius.control}px`,
    typography: 'small',
    cursor: 'pointer',
  },
  '> li[aria-selected="true"]': { bgcolor: 'action.selected' },
} as const;
