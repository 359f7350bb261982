/** State of a group of RTF, which its inner groups inherit. */

export interface RtfGroup {
  isHidden: boolean;
  /** Deleted by a tracked change. */
  isDeleted: boolean;
  /** Text of the group is no text of the document. */
  isData: boolean;
  /** True for headers and footers. */
  isRunning: boolean;
  /** Destination that the group starts. */
  starts:
    | 'body'
    | 'fonts'
    | 'label'
    | 'field'
    | 'instruction'
    | 'styles'
    | 'formula'
    | 'shape'
    | 'shapeName'
    | 'shapeValue'
    | 'other';
  isResult: boolean;
  font: number;
  /** Characters behind a Unicode character that stand in for it. */
  fallback: number;
}

export const bodyGroup: RtfGroup = {
  isHidden: false,
  isDeleted: false,
  isData: false,
  isRunning: false,
  starts: 'body',
  isResult: false,
  font: -1,
  fallback: 1,
};
