/** Checkbox of 16 px, drawn with borders so that it inherits the surrounding colours. */
import { styled } from '@mui/material/styles';

const Box = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-block',
  flex: 'none',
  width: 16,
  height: 16,
  borderRadius: 4,
  border: `1.5px solid ${theme.vars.palette.surface.inputBorder}`,
  backgroundColor: theme.vars.palette.background.paper,
  '.Mui-disabled &': { opacity: 0.5 },
}));

const FilledBox = styled(Box)(({ theme }) => ({
  borderColor: 'currentcolor',
  backgroundColor: 'currentcolor',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 2,
    backgroundColor: theme.vars.palette.primary.contrastText,
    // The shape is the same in both writing directions.
    clipPath: 'polygon(14% 44%, 0 60%, 40% 95%, 100% 22%, 83% 8%, 38% 66%)',
  },
}));

const MixedBox = styled(FilledBox)({ '&::after': { clipPath: 'inset(41% 4%)' } });

export const checkboxIcons = {
  icon: <Box />,
  checkedIcon: <FilledBox />,
  indeterminateIcon: <MixedBox />,
};
