/** Form with its fields below each other. */
import Box from '@mui/material/Box';
import type { FormEvent, ReactNode } from 'react';

interface FormStackProps {
  /** Validates and submits instead of the browser. */
  onSubmit(event: FormEvent): Promise<void>;
  children: ReactNode;
}

export function FormStack({ onSubmit, children }: FormStackProps) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      sx={{ display: 'grid', gap: 5 }}
    >
      {children}
    </Box>
  );
}
