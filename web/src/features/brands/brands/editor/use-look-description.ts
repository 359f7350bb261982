/** Texts of a brand's values in the conflict dialog. */
import type { AdminBrand, BrandSettings } from '@polylogue/contract/brands/brands/schemas';
import type { ColourPath, ThemeSettings } from '@polylogue/contract/brands/brands/theme';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { useColourNames } from './colours/use-colour-names.ts';
import { languageNames } from './language-names.ts';
import type { EditedLook } from './look-context.ts';

const modes = ['light', 'dark'] as const;

/** Returns a function that formats a field in words; `undefined` for plain ones. */
export function useLookDescription(
  { level, agentNames }: Pick<EditedLook, 'level' | 'agentNames'>,
  documents: AdminBrand['guidelinesDocuments'] = [],
) {
  const { t } = useTranslation('brands');
  const { list } = useFormats();
  const { colourName } = useColourNames();
  const agents = new Map(agentNames.map(({ gptSystemId, name }) => [gptSystemId, name]));
  const guidelines = new Map(documents.map(({ id, name }) => [id, name]));
  const named = (names: ReadonlyMap<string, string | null>, ids: readonly string[]): string =>
    list.format(ids.map((id) => names.get(id) ?? id));
  const colours = ({ base, contrastChoice, changed }: ThemeSettings): string => {
    const { primary, ...others } = base;
    const groups = Object.entries(others).filter(([, colour]) => colour !== null);
    return [
      `${t('colours.base')}: ${primary}`,
      ...groups.map(([group, colour]) => {
        const name = t(`colours.groups.${group as keyof typeof others}`);
        return `${t('colours.baseOf', { group: name })}: ${colour}`;
      }),
      t(`colours.choices.${contrastChoice}`),
      ...modes.flatMap((mode) =>
        Object.entries(changed[mode]).map(
          ([path, colour]) => `${t(`colours.modes.${mode}`)}: ${colourName(path as ColourPath)}: ${colour}`,
        ),
      ),
    ].join('\n');
  };
  const describe: {
    [Name in keyof BrandSettings]?: (value: NonNullable<BrandSettings[Name]>) => string;
  } = {
    colours,
    useGradientButtons: (isOn) => t(isOn ? 'inherit.on' : 'inherit.off'),
    useLoginBackgroundImg: (isOn) => t(isOn ? 'inherit.on' : 'inherit.off'),
    loginAlignment: (alignment) => t(`alignments.${alignment}`),
    footer: ({ text, links }) =>
      [text, ...links.map(({ label, address }) => `${label}: ${address}`)].filter(Boolean).join('\n') ||
      t('footer.none'),
    languages: (languages) => list.format(languages.map((language) => languageNames[language])),
    defaultAgentId: (id) => named(agents, [id]),
    agentOrder: (ids) => named(agents, ids),
  };
  return (name: string, value: unknown): string | undefined => {
    if (name === 'guidelinesDocumentIds') return named(guidelines, value as string[]) || undefined;
    const format = describe[name as keyof BrandSettings];
    if (!format) return undefined;
    return value === null ? t(`inherit.${level}`) : format(value as never) || undefined;
  };
}
