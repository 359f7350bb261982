/** List item that expands in place. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import IconChevronDown from '#icon/IconChevronDown';
import { radius } from '../../theme/sizes.ts';
import { itemStyles } from './item-styles.ts';

interface ExpandableItemProps {
  title: ReactNode;
  detail?: ReactNode;
  /** Shown at the end of the button, for example a result. */
  status?: ReactNode;
  /** Shown next to the button, for example another button. */
  action?: ReactNode;
  /** True: border and detail have the colour of errors. */
  isWrong?: boolean;
  isOpen: boolean;
  onToggle(): void;
  /** Content of the expanded item. */
  children: ReactNode;
}

export function ExpandableItem({
  title,
  detail,
  status,
  action,
  isWrong = false,
  isOpen,
  onToggle,
  children,
}: ExpandableItemProps) {
  const id = useId();
  return (
    <Box component="li" sx={[itemStyles, isWrong && { borderColor: 'error.main' }]}>
      <Box sx={[headStyles, action !== undefined && { paddingInlineEnd: 1 }]}>
        <Box
          component="button"
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          sx={buttonStyles}
        >
          <Box component="span" aria-hidden data-open={isOpen || undefined} className="chevron">
            <IconChevronDown />
          </Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="subtitle2" component="span" sx={titleStyles}>
              {title}
            </Typography>
            {detail && (
              <Typography
                variant="small"
                component="span"
                sx={{ color: isWrong ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {detail}
              </Typography>
            )}
          </Box>
          {status}
        </Box>
        {action}
      </Box>
      <Box id={id} hidden={!isOpen} sx={{ px: 4, pb: 4, pt: 1 }}>
        {isOpen && children}
      </Box>
    </Box>
  );
}

const headStyles = { display: 'flex', alignItems: 'center', gap: 1 } as const;
const titleStyles = { display: 'block', overflowWrap: 'anywhere' } as const;

const buttonStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flex: 1,
  minWidth: 0,
  p: 3,
  border: 0,
  borderRadius: `${radius.control}px`,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '.chevron': { display: 'flex', transition: 'rotate 150ms', rotate: '-90deg' },
  '[dir="rtl"] & .chevron': { rotate: '90deg' },
  '.chevron[data-open]': { rotate: '0deg !important' },
} as const;
