/** Downloads rows as a CSV file. The formatter is loaded with the first file. */
export async function saveCsv(rows: readonly (readonly string[])[], fileName: string): Promise<void> {
  const [{ csvFile }, { saveFile }] = await Promise.all([
    import('../../../lib/csv.ts'),
    import('../../../lib/browser/save-file.ts'),
  ]);
  saveFile(csvFile(rows), fileName);
}
