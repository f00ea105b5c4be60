/// The style sheet of the page, for light and dark displays and for print.
extension StatisticsPage {
  static let sheet = """
    :root { --back: #fbfaf7; --card: #fff; --text: #22262b; --soft: #626a73; --line: #dedcd5;
      --known: #23766b; --learning: #e0a63a; --new: #dfe3e6; --fill: #cfe5e0; --dash: #c2571f;
      --d0: #ebedf0; --d1: #c3e3db; --d2: #7cc3b3; --d3: #36988a; --d4: #0e5a50 }
    @media screen and (prefers-color-scheme: dark) {
      :root { --back: #14171a; --card: #1d2125; --text: #e6e8ea; --soft: #a0a8b0; --line: #363c42;
        --known: #4fb8a6; --learning: #e3b04b; --new: #3a4148; --fill: #1f4a44; --dash: #f09158;
        --d0: #2a3036; --d1: #17463f; --d2: #23766b; --d3: #3ba592; --d4: #8fe0cf } }
    * { box-sizing: border-box }
    body { margin: 0 auto; padding: 20px 16px; max-width: 1080px; background: var(--back);
      color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Noto Sans", sans-serif;
      overflow-wrap: anywhere }
    header { margin: 8px 0 20px } h1 { margin: 0; font-size: 30px; line-height: 1.2 }
    h2 { margin: 0 0 10px; font-size: 18px } h3 { margin: 14px 0 4px; font-size: 16px }
    p { margin: 8px 0 0 } .date, footer { color: var(--soft); font-size: 14px }
    .totals { display: flex; flex-wrap: wrap; gap: 2px 26px; font-size: 18px }
    .totals b { font-size: 26px; color: var(--known) }
    main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px;
      grid-auto-flow: row dense }
    section { padding: 16px; background: var(--card); border: 1px solid var(--line);
      border-radius: 10px }
    svg { display: block; width: 100%; height: auto }
    svg text { fill: var(--soft); font-size: 13px } .end { text-anchor: end }
    .mid { text-anchor: middle } .grid { stroke: var(--line) }
    .line { fill: none; stroke: var(--known); stroke-width: 2.5; stroke-linejoin: round }
    svg .area { fill: var(--fill) } .line.dashed { stroke: var(--dash); stroke-dasharray: 6 5 }
    .line.faint { stroke: var(--soft); stroke-width: 1.5 }
    rect.known { fill: var(--known) } rect.learning { fill: var(--learning) }
    rect.placed { fill: var(--fill) }
    rect.new { fill: var(--new) } .halves { display: grid; gap: 14px }
    .year rect { width: 12px; height: 12px; rx: 2px } .year text { font-size: 12px }
    .d0 { fill: var(--d0) } .d1 { fill: var(--d1) } .d2 { fill: var(--d2) }
    .d3 { fill: var(--d3) } .d4 { fill: var(--d4) }
    .key { display: flex; flex-wrap: wrap; gap: 2px 16px; color: var(--soft); font-size: 14px }
    .key span::before { content: ""; display: inline-block; width: 12px; height: 12px;
      margin-right: 6px; border-radius: 2px; background: var(--known);
      -webkit-print-color-adjust: exact; print-color-adjust: exact }
    .key .dashed::before { background: var(--dash) } .key .faint::before { background: var(--soft) }
    .key .learning::before { background: var(--learning) }
    .key .placed::before { background: var(--fill) }
    .key .new::before { background: var(--new) } .key .d0::before { background: var(--d0) }
    .key .d1::before { background: var(--d1) } .key .d2::before { background: var(--d2) }
    .key .d3::before { background: var(--d3) } .key .d4::before { background: var(--d4) }
    ul { margin: 0; padding: 0; list-style: none } li { padding: 2px 0 }
    .spots li { display: flex; justify-content: space-between; gap: 12px;
      border-bottom: 1px solid var(--line) }
    .spots span { color: var(--soft); white-space: nowrap } a { color: var(--known) }
    .lists { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 290px), 1fr));
      gap: 4px 28px } .words:target { outline: 2px solid var(--learning); outline-offset: 6px; border-radius: 4px }
    .words b { font-size: 18px; font-weight: 500 } .words i { color: var(--known) }
    footer { margin-top: 18px }
    @media print, (min-width: 800px) {
      main { grid-template-columns: repeat(2, minmax(0, 1fr)) } .wide { grid-column: 1 / -1 }
      .halves { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 28px } }
    @media print { .words b { font-size: 14px }
      body { padding: 0; font-size: 12px; background: none } main { gap: 10px }
      section, .words, svg { break-inside: avoid } section:has(.lists) { break-inside: auto }
      section { padding: 10px 12px } h2, h3 { break-after: avoid } h1 { font-size: 24px }
      h2 { font-size: 15px } h3 { font-size: 13px } .key, .date, footer { font-size: 11px }
      a { color: inherit; text-decoration: none } }
    """
}
