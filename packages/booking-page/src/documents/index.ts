/** The documents that the service renders. */
export { Document } from "./Document.tsx"
export { LinkDocument } from "./LinkDocument.tsx"
export { ListDocument } from "./ListDocument.tsx"
export { PlainDocument } from "./PlainDocument.tsx"
export { FrontDocument, GoneLinkDocument, NoticeDocument } from "./TextDocuments.tsx"
