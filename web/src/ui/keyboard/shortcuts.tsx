/** Registry of keyboard shortcuts: one listener, and a sheet that lists the active ones (`?`). */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { KeyLabels } from './key-labels.tsx';
import { ModalDialog } from '../overlays/modal-dialog.tsx';
import { isAppleSystem, matchesKeys } from './shortcut-keys.ts';
import { isComposing } from './input-method.ts';

export interface Shortcut {
  /** For example `mod+shift+o`, `shift+escape`, `f6`. */
  keys: string;
  label: string;
  run(): void;
  /** False leaves the key to the page; enabled by default. */
  isEnabled?(): boolean;
  /** Key only, excluded from lists of actions. */
  isKeyOnly?: boolean;
  /** Name of its group; without one it is global. */
  group?: string;
  /** Main action of the page, listed first. */
  isFirst?: boolean;
}

interface Registry {
  add(shortcut: Shortcut): () => void;
  openSheet(): void;
  list(): readonly Shortcut[];
}
const ShortcutContext = createContext<Registry | undefined>(undefined);

/** Check boxes take no text: row shortcuts of a list keep working on them. */
const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

/** Returns true if keys type into a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(textFields));
}

/** A single character typed into a field is text, not a shortcut. */
const isText = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey;

/** MUI's class names; importing its constant would load them with every page. */
const overlays = '.MuiModal-root, [role="alertdialog"]';

/**
 * An open dialog or menu contains the focus; one that fades out has returned it and blocks no keys.
 */
const hasDialogFocus = () => document.activeElement?.closest(overlays) != null;

/** Mount once. An open dialog or menu keeps its keys to itself. */
export function ShortcutProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  const shortcuts = useRef<Shortcut[]>([]);
  const [sheet, setSheet] = useState<Shortcut[]>();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const registry = useMemo<Registry>(
    () => ({
      add(shortcut) {
        shortcuts.current = [...shortcuts.current, shortcut];
        return () => {
          shortcuts.current = shortcuts.current.filter((other) => other !== shortcut);
        };
      },
      openSheet() {
        setSheet(shortcuts.current);
        setIsSheetOpen(true);
      },
      list: () => shortcuts.current,
    }),
    [],
  );
  useEffect(() => {
    const isApple = isAppleSystem();
    const onKeyDown = (event: Event) => {
      // Browser autofill dispatches keydown events that are not keyboard events.
      if (!(event instanceof KeyboardEvent)) return;
      if (event.defaultPrevented || isComposing(event) || hasDialogFocus()) return;
      if (isText(event) && isTyping(event.target)) return;
      // The last mounted shortcut has precedence.
      const shortcut = shortcuts.current.findLast(
        ({ keys, isEnabled }) => matchesKeys(event, keys, isApple) && isEnabled?.() !== false,
      );
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <ShortcutContext value={registry}>
      {children}
      <ModalDialog isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} title={t('shortcuts')}>
        <ShortcutList shortcuts={sheet ?? []} />
      </ModalDialog>
      <SheetShortcut />
    </ShortcutContext>
  );
}

function SheetShortcut() {
  const { t } = useTranslation('ui');
  const openSheet = useOpenShortcutSheet();
  useShortcut({ keys: '?', label: t('shortcuts'), run: openSheet });
  return null;
}

/** One line per label, by group and name; mount order means nothing to a reader. */
function groupsOf(shortcuts: readonly Shortcut[], language: string): [group: string, Shortcut[]][] {
  const byLabel = new Map(shortcuts.map((shortcut) => [shortcut.label, shortcut]));
  const sorted = [...byLabel.values()].toSorted((one, other) =>
    one.label.localeCompare(other.label, language),
  );
  const groups = Map.groupBy(sorted, ({ group = '' }) => group);
  return [...groups].toSorted(([one], [other]) => Number(one === '') - Number(other === ''));
}

function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const { t, i18n } = useTranslation('ui');
  return groupsOf(shortcuts, i18n.language).map(([group, members]) => (
    <Box key={group} component="section" sx={{ '& + &': { pt: 4 } }}>
      <Typography variant="caption" component="h3" sx={{ fontWeight: 600, color: 'text.secondary', pb: 1 }}>
        {group || t('shortcutsEverywhere')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {members.map(({ keys, label }) => (
          <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 4, minHeight: 34 }}>
            <Typography component="dt" variant="body2" sx={{ flex: 1 }}>
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <KeyLabels keys={keys} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  ));
}

/** Registers a shortcut while the caller is mounted. The sheet lists one line per label. */
export function useShortcut(shortcut: Shortcut): void {
  const { keys, label, run, isEnabled, isKeyOnly, group, isFirst } = shortcut;
  const registry = useContext(ShortcutContext);
  if (!registry) throw new Error('useShortcut needs a ShortcutProvider');
  const runLatest = useEffectEvent(run);
  const isEnabledNow = useEffectEvent(() => isEnabled?.() !== false);
  useEffect(
    () =>
      registry.add({
        keys,
        label,
        run: () => runLatest(),
        isEnabled: () => isEnabledNow(),
        isKeyOnly,
        group,
        isFirst,
      }),
    [registry, keys, label, isKeyOnly, group, isFirst],
  );
}

/**
 * Returns a function that lists the shortcuts available as actions, one per label; call it in handlers, not
 * while rendering.
 */
export function useShortcutActions(): () => readonly Shortcut[] {
  const registry = useContext(ShortcutContext);
  if (!registry) throw new Error('useShortcutActions needs a ShortcutProvider');
  return useCallback(() => {
    const enabled = registry.list().filter(({ isEnabled }) => isEnabled?.() !== false);
    const byLabel = new Map(enabled.map((shortcut) => [shortcut.label, shortcut]));
    return [...byLabel.values()].filter(({ isKeyOnly }) => !isKeyOnly);
  }, [registry]);
}

/** Returns a function that opens the sheet of shortcuts. */
export function useOpenShortcutSheet(): () => void {
  const registry = useContext(ShortcutContext);
  if (!registry) throw new Error('useOpenShortcutSheet needs a ShortcutProvider');
  return registry.openSheet;
}
