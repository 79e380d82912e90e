// The things in the windows of `alone-tonight-screen.tsx`, the roofs above the house and the street below. Decoration.

/** A cat on the sill, looking out. */
export function Cat() {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className="alone-cat">
      <path
        fill="#3a2733"
        d="M36 120c-3-26 0-44 12-56-5-14-5-26-1-33 6 1 11 6 14 11h14c3-5 8-10 14-11 4 7 4 19-1 33 12 12 15 30 12 56z"
      />
      <path
        className="alone-tail"
        fill="none"
        stroke="#3a2733"
        strokeWidth="8"
        strokeLinecap="round"
        d="M96 112c16-2 20-14 12-26"
      />
      <circle cx="58" cy="55" r="3.4" fill="#ffd98d" />
      <circle cx="78" cy="55" r="3.4" fill="#ffd98d" />
      <path fill="none" stroke="#8a6a5c" strokeWidth="2" strokeLinecap="round" d="M64 63l4 3 4-3" />
    </svg>
  )
}

/** A pile of books. */
export function Books() {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className="alone-left">
      <path fill="#a34b5b" d="M8 104h58v14H8z" />
      <path fill="#3f6f7c" d="M13 91h50v13H13z" />
      <path fill="#d99a4e" d="M9 79h52v12H9z" />
      <path fill="#6d5aa8" d="M16 68h44v11H16z" />
      <path fill="#f6e7cf" d="M20 66c8-12 18-12 22-3 4-9 14-9 22 3-8-3-18-3-22 2-4-5-14-5-22-2z" />
    </svg>
  )
}

/** A lamp with its light. */
export function Lamp() {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className="alone-right">
      <path fill="#fff2c4" opacity=".5" d="M58 58h40l20 62H38z" />
      <path fill="#5a3a3c" d="M76 58h4v56h-4zM64 112h28v8H64z" />
      <path fill="#e2725b" d="M64 28h28l12 32H52z" />
    </svg>
  )
}

/** A plant that has been watered enough. */
export function Plant() {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className="alone-left">
      <path
        fill="none"
        stroke="#2f6b52"
        strokeWidth="5"
        strokeLinecap="round"
        d="M44 92c0-30-2-44-14-58M44 92c2-26 8-38 22-46M44 92c-4-18-12-24-24-28"
      />
      <path
        fill="#3f8a68"
        d="M30 34c-14-2-18-12-16-20 12 0 18 8 16 20zM66 46c0-14 10-20 20-20 2 12-8 20-20 20zM20 64C8 66 2 58 2 50c10-2 18 4 18 14zM44 58c-8-10-6-20 2-26 8 8 6 18-2 26z"
      />
      <path fill="#b5654a" d="M26 90h38l-5 30H31z" />
    </svg>
  )
}

/** A record player with a turning record. */
export function Record() {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className="alone-middle">
      <path fill="#7b4a35" d="M12 92h96v26H12z" />
      <g className="alone-record">
        <circle cx="60" cy="66" r="36" fill="#241a2b" />
        <circle cx="60" cy="66" r="25" fill="none" stroke="#4a3a55" strokeWidth="2" />
        <circle cx="60" cy="66" r="12" fill="#e2725b" />
        <circle cx="66" cy="60" r="2.5" fill="#fff2c4" />
      </g>
      <path fill="none" stroke="#d8c8b8" strokeWidth="4" strokeLinecap="round" d="M100 40c2 18-6 26-18 32" />
    </svg>
  )
}

/** The roof of the house, before those of its neighbours. */
export function Rooftops() {
  return (
    <svg
      viewBox="0 0 1600 220"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="alone-roofs"
    >
      <path
        fill="#2a2f6b"
        d="M0 220V120h60V70h30v50h80l60-60 60 60h70V84h90v36h60V52h26v68h90l70-70 70 70h60V96h110v24h40V60h30v60h90l60-54 60 54h70V80h80v40h60V64h28v56h96v100z"
      />
      <path fill="#2a2038" d="M180 220l90-104h1060l90 104z" />
      <path fill="#35293f" d="M236 152h1128M214 178h1172M194 202h1212" stroke="#1d1629" strokeWidth="3" />
      <path fill="#3d2b3c" d="M420 60h64v76h-64zM1090 44h76v92h-76z" />
      <path fill="#55394a" d="M412 52h80v14h-80zM1082 36h92v14h-92z" />
      <g
        className="alone-smoke"
        fill="none"
        stroke="#8f93c4"
        strokeWidth="7"
        strokeLinecap="round"
        opacity=".5"
      >
        <path d="M452 44c-10-14 10-20 0-36" />
        <path d="M1128 28c-10-12 10-16 0-26" />
      </g>
      <path fill="none" stroke="#141027" strokeWidth="5" d="M760 120V34M736 50h48M742 66h36" />
    </svg>
  )
}

/** The street: a lamp, a bicycle, a puddle of light. */
export function Street() {
  return (
    <svg
      viewBox="0 0 1600 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="alone-street"
    >
      <path fill="#15122a" d="M0 184h1600v116H0z" />
      <path fill="#2b2549" d="M0 184h1600v16H0z" />
      <g transform="translate(108 0)">
        <ellipse cx="1040" cy="240" rx="230" ry="30" fill="#ffd98d" opacity=".2" />
        <path fill="#ffd98d" opacity=".12" d="M1012 74h56l120 166H892z" />
        <path
          fill="#0c0a1c"
          d="M1034 90h12v150h-12zM1016 232h48v12h-48zM1008 48h64l-8-14h-48zM1016 82h48v10h-48z"
        />
        <path fill="#ffe9a8" d="M1012 48h56l-6 34h-44z" />
      </g>
      <g fill="none" stroke="#8f89c2" strokeWidth="6">
        <circle cx="560" cy="216" r="34" />
        <circle cx="664" cy="216" r="34" />
        <path
          d="M560 216l32-52h48l24 52M594 164l34 52h-68M638 164l-10 52M584 158h22M634 150h18"
          strokeLinejoin="round"
        />
      </g>
      <path
        fill="#8b86b8"
        opacity=".4"
        d="M120 260h150v5H120zM380 276h190v5H380zM760 284h220v5H760zM1300 280h150v5h-150z"
      />
    </svg>
  )
}
