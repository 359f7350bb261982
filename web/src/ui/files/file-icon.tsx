/** Icon of a file, by its extension. */
import IconBook from '#icon/IconBook';
import IconFileCode from '#icon/IconFileCode';
import IconFileText from '#icon/IconFileText';
import IconFileTypeCsv from '#icon/IconFileTypeCsv';
import IconFileTypeDoc from '#icon/IconFileTypeDoc';
import IconFileTypePdf from '#icon/IconFileTypePdf';
import IconFileTypePpt from '#icon/IconFileTypePpt';
import IconFileTypeXls from '#icon/IconFileTypeXls';
import IconMail from '#icon/IconMail';

const icons = [
  [/\.pdf$/i, IconFileTypePdf],
  [/\.(docx?|odt|rtf)$/i, IconFileTypeDoc],
  [/\.(csv|tsv)$/i, IconFileTypeCsv],
  [/\.(xlsx?|ods)$/i, IconFileTypeXls],
  [/\.(pptx?|odp)$/i, IconFileTypePpt],
  [/\.epub$/i, IconBook],
  [/\.(eml|msg)$/i, IconMail],
  [/\.(json|xml|ya?ml|html?|[jt]sx?|py|rb|go|rs|java|c|h|cpp|cs|php|sh|sql|css)$/i, IconFileCode],
] as const;

export function FileIcon({ name, size = 24 }: { name: string; size?: number }) {
  const [, Icon = IconFileText] = icons.find(([ending]) => ending.test(name)) ?? [];
  return <Icon aria-hidden size={size} />;
}
