/**
 * Typography of rendered markdown: one style sheet for all elements, so that blocks need no styling of their
 * own.
 */
import { styled, type Theme } from '@mui/material/styles';
import { density, motion, radius } from '../../../theme/sizes.ts';

const text = ({ typography, vars: { palette } }: Theme) => ({
  ...typography.answer,
  color: palette.text.primary,
  overflowWrap: 'anywhere' as const,
  '& > div + div': { marginBlockStart: 16 },
  '& > div': { isolation: 'isolate' as const },
  '& p, & ul, & ol, & blockquote, & h3, & h4, & h5, & h6, & hr': { margin: 0 },
  // Also within one block: an answer with footnotes or references is a single block.
  '& :is(p, ul, ol, blockquote, h3, h4, h5, h6, hr, .md-code, .md-diagram, .md-table, .md-formula) + *': {
    marginBlockStart: 16,
  },
  '& .md-plain': { whiteSpace: 'pre-wrap' },
  '& :is(h3, h4, h5, h6)': { ...typography.h3, marginBlockEnd: -4 },
  '& [data-level="1"]': typography.h2,
  '& [data-level="2"]': { ...typography.h2, fontSize: '1.125rem' },
  '& :is(div + div > [data-level], * + [data-level])': { paddingBlockStart: 4 },
  '& :is(div + div > [data-level], * + [data-level]):is([data-level="1"], [data-level="2"])': {
    paddingBlockStart: 12,
  },
  // Each paragraph has its own direction, also within one block; lists and tables use `dir`.
  '& :is(div, section, blockquote) > :is(p, h3, h4, h5, h6)': { unicodeBidi: 'plaintext' },
  '& strong': { fontWeight: 650 },
  '& hr': { border: 0, borderBlockStart: `1px solid ${palette.divider}` },
  '& blockquote': {
    paddingInlineStart: 16,
    borderInlineStart: `3px solid ${palette.divider}`,
    color: palette.text.secondary,
  },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: radius.control },
  '& sup': { lineHeight: 0 },
});

const lists = {
  '& :is(ul, ol)': { paddingInlineStart: 26 },
  '& li + li, & li > :is(ul, ol)': { marginBlockStart: 6 },
  '& li::marker': { fontVariantNumeric: 'tabular-nums' },
  '& li:has(> .md-task), & li:has(> p > .md-task)': { listStyle: 'none', marginInlineStart: -22 },
  '& li:has(> .md-task) > :is(ul, ol), & li:has(> p > .md-task) > :is(ul, ol)': { marginInlineStart: 22 },
  '& .md-task': { marginInlineEnd: 8 },
  '& .md-task .tabler-icon': { verticalAlign: '-4px' },
};

const links = ({ vars: { palette } }: Theme) => ({
  '& a': {
    color: palette.primary.main,
    textDecoration: 'underline',
    textDecorationThickness: 1,
    textUnderlineOffset: 3,
    cursor: 'pointer',
  },
  // An inline block, so that the underline does not extend to it.
  '& .md-host': {
    display: 'inline-block',
    color: palette.text.secondary,
    fontSize: '0.8125em',
    whiteSpace: 'pre',
    textDecoration: 'none',
  },
  // Keeps the full stop after a citation on the same line.
  '& .md-cite': { whiteSpace: 'nowrap' },
  '& .md-cite::after': { content: '"\\2060"' },
  '& .md-blocked-image': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    padding: '6px 10px',
    borderRadius: radius.control,
    border: `1px dashed ${palette.text.disabled}`,
    color: palette.text.secondary,
    fontSize: '0.875rem',
    lineHeight: 1.4,
  },
});

const code = (theme: Theme) => ({
  '& :not(pre) > code': {
    ...theme.typography.mono,
    fontSize: '0.875em',
    lineHeight: 'inherit',
    padding: '2px 5px',
    borderRadius: 5,
    backgroundColor: theme.vars.palette.surface.bubble,
    unicodeBidi: 'isolate',
  },
  '& .md-code': {
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: radius.card,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& .md-code-head': {
    position: 'sticky',
    insetBlockStart: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 38,
    paddingInline: '16px 6px',
    borderRadius: `${radius.card}px ${radius.card}px 0 0`,
    backgroundColor: 'inherit',
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
  },
  '& .md-tools': { display: 'inline-flex', gap: 2, color: theme.vars.palette.text.secondary },
  '& .md-tools [aria-pressed="true"]': { backgroundColor: theme.vars.palette.action.selected },
  '& pre': {
    ...theme.typography.mono,
    lineHeight: '22px',
    margin: 0,
    padding: '2px 16px 16px',
    overflowX: 'auto',
    overflowWrap: 'normal',
    tabSize: 2,
    borderRadius: `0 0 ${radius.card}px ${radius.card}px`,
  },
  '& pre code': { fontFamily: 'inherit' },
  '& pre[data-wrapped="true"]': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& pre span': {
    color: 'var(--md-light, inherit)',
    ...theme.applyStyles('dark', { color: 'var(--md-dark, inherit)' }),
  },
});

const diagrams = ({ typography, vars: { palette } }: Theme) => ({
  '& .md-diagram-box': { overflow: 'auto', padding: '4px 16px 16px' },
  // Fits the column, but scrolls on a phone instead of becoming unreadable.
  '& .md-diagram-box img': {
    display: 'block',
    marginInline: 'auto',
    maxWidth: 'max(100%, 600px)',
    borderRadius: 0,
  },
  '& .md-switch': { display: 'inline-flex', gap: 2, marginInlineStart: -8 },
  '& .md-switch button': {
    ...typography.caption,
    minHeight: 28,
    paddingInline: 8,
    border: 0,
    borderRadius: radius.control,
    color: palette.text.secondary,
    background: 'none',
    cursor: 'pointer',
    '&[aria-pressed="true"]': { color: palette.text.primary, backgroundColor: palette.action.selected },
    '@media (pointer: coarse)': { minHeight: density.touchPx },
  },
  '& .md-diagram .md-note': { ...typography.caption, color: palette.text.secondary, marginBlockStart: 6 },
});

const tables = ({ typography, vars: { palette } }: Theme) => ({
  '& .md-table-box': { overflow: 'auto', maxHeight: '70vh' },
  // Content width within limits: a wide table scrolls instead of breaking every cell.
  '& table': {
    ...typography.body2,
    width: 'max-content',
    minWidth: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
  },
  '& :is(th, td)': {
    maxWidth: '36ch',
    padding: '11px 8px',
    borderBlockEnd: `1px solid ${palette.divider}`,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'break-word',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th': {
    position: 'sticky',
    insetBlockStart: 0,
    fontWeight: 600,
    color: palette.text.secondary,
    backgroundColor: palette.background.default,
    whiteSpace: 'nowrap',
  },
  '& .md-table-tools': {
    display: 'flex',
    justifyContent: 'flex-end',
    height: 24,
    marginBlockEnd: -12,
    opacity: 0,
    transition: `opacity ${motion.hoverMs}ms`,
    '@media (hover: none)': { opacity: 1, height: density.touchPx, marginBlockEnd: 0 },
  },
  '& .md-table:is(:hover, :focus-within) .md-table-tools': { opacity: 1 },
  // Aligns the citation below a table with the table's toolbar.
  '& .md-table + .md-cites, & > div:has(> .md-table:last-child) + div:has(> .md-cites:first-child)': {
    marginBlockStart: -8,
    '@media (hover: none)': { marginBlockStart: -36 },
  },
  '& .md-code + .md-cites, & > .md-code + div:has(> .md-cites:first-child), & > div:has(> .md-code:last-child) + div:has(> .md-cites:first-child)':
    { marginBlockStart: 6 },
  '& .md-cites': { position: 'relative', width: 'fit-content' },
});

const formulas = {
  '& .katex': { fontSize: '1.1em', whiteSpace: 'nowrap' },
  '& .md-formula': { overflowX: 'auto', overflowY: 'hidden', paddingBlock: 4 },
  '& .katex-display': { margin: 0 },
};

/** Container of rendered markdown. */
export const MarkdownRoot = styled('div')(({ theme }) => ({
  ...text(theme),
  ...lists,
  ...links(theme),
  ...code(theme),
  ...diagrams(theme),
  ...tables(theme),
  ...formulas,
}));
